/**
 * A slice of hexes comes in one row, column by column: a row for each hex takes half as long again, and a blob for each,
 * which has memory of its own, three times as long. What is gathered comes in the order of the limited subquery.
 */
export const HEXES = `SELECT json_group_array(q), json_group_array(r), json_group_array(layer), json_group_array(seq),
    json_group_array(place), json_group_array(length(facts)), coalesce(group_concat(hex(facts), ''), '')
  FROM (SELECT q, r, layer, seq, place, facts FROM hexes WHERE campaign = ? AND (q, r, layer) > (?, ?, ?)
        ORDER BY q, r, layer LIMIT ?)`;
