/**
 * Selects a slice of hexes as one row with one aggregate for each column. One row for each hex would take half as long
 * again, and one blob for each, which needs memory of its own, three times as long. The aggregates are in the order of
 * the limited subquery.
 */
export const HEXES = `SELECT json_group_array(q), json_group_array(r), json_group_array(layer), json_group_array(seq),
    json_group_array(place), json_group_array(length(facts)), coalesce(group_concat(hex(facts), ''), '')
  FROM (SELECT q, r, layer, seq, place, facts FROM hexes WHERE campaign = ? AND (q, r, layer) > (?, ?, ?)
        ORDER BY q, r, layer LIMIT ?)`;
