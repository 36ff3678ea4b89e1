/** Whether a colour, as `#rrggbb`, is one of the darker half. */
export const isDark = (colour: string): boolean =>
  [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(colour.slice(at, at + 2), 16), 0) < 3 * 128;

/** A colour so far on the way from one to another, all as `#rrggbb`. */
export function blended(from: string, to: string, part: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return `#${[1, 3, 5]
    .map((at) => Math.round(channel(from, at) + (channel(to, at) - channel(from, at)) * part))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}
