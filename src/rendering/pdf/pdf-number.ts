/** A number for a PDF page: without an exponent, and with no more decimals than are visible. */
export function pdfNumber(value: number, decimals = 4): string {
  const scale = 10 ** decimals;
  const rounded = Math.round(value * scale) / scale + 0;
  return Math.abs(rounded) < 1e-6 ? '0' : String(rounded);
}

/** `#rrggbb` or `#rgb` as the three numbers of a PDF colour. */
export function pdfColour(colour: string): string {
  const [, short, long] = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(colour) ?? [];
  const digits = long ?? short?.replace(/./g, '$&$&');
  if (digits === undefined) throw new Error(`'${colour}' is no colour that a page can have`);
  return (digits.match(/../g) ?? []).map((part) => pdfNumber(Number.parseInt(part, 16) / 255, 3)).join(' ');
}
