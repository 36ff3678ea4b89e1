/** A record of a CSV file, and the number of the line on which it begins. */
export interface CsvRecord {
  readonly line: number;
  readonly fields: readonly string[];
}

export const SEPARATORS = [',', ';', '\t'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** The most frequent separator of the first line; a comma if it has none. */
export function separatorOf(text: string): Separator {
  const [first = ''] = text.replace(/"[^"]*"/g, '').split('\n', 1);
  const count = (separator: Separator) => first.split(separator).length;
  return SEPARATORS.reduce((most, each) => (count(each) > count(most) ? each : most));
}

/** All records that are not empty. A quoted field may contain separators, line breaks and doubled quotes. */
export function readCsv(text: string, separator: Separator): readonly CsvRecord[] {
  const records: CsvRecord[] = [];
  let fields: string[] = [];
  let [line, begun] = [1, 1];
  const end = () => {
    if (fields.some((field) => field.trim() !== '')) records.push({ line: begun, fields });
    fields = [];
  };
  for (let at = 0; at <= text.length; ) {
    if (fields.length === 0) begun = line;
    const field = fieldAt(text, at, separator);
    fields.push(field.text);
    line += field.lines;
    at = field.end;
    if (text[at] === separator) {
      at++;
      continue;
    }
    end();
    at += text[at] === '\r' ? 2 : 1;
    line++;
  }
  return records;
}

function fieldAt(
  text: string,
  at: number,
  separator: Separator,
): { text: string; end: number; lines: number } {
  if (text[at] === '"') {
    let close = text.indexOf('"', at + 1);
    while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
    const last = close < 0 ? text.length : close;
    const inside = text
      .slice(at + 1, last)
      .replaceAll('""', '"')
      .replaceAll('\r\n', '\n');
    const rest = fieldAt(text, last + 1, separator);
    return { text: inside + rest.text, end: rest.end, lines: inside.split('\n').length - 1 + rest.lines };
  }
  let end = at;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && !isReturn(text, end)) end++;
  return { text: text.slice(at, end), end, lines: 0 };
}

const isReturn = (text: string, at: number): boolean => text[at] === '\r' && text[at + 1] === '\n';
