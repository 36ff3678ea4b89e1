/** Red, green and blue of a colour written as `#rrggbb`, from 0 to 255. */
export const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** True if a colour, as `#rrggbb`, is in the darker half. */
export const isDark = (colour: string): boolean =>
  channels(colour).reduce((sum, channel) => sum + channel, 0) < 3 * 128;

/** Blends two colours, as `#rrggbb`. `part` is the share of the second, from 0 to 1. */
export function blended(from: string, to: string, part: number): string {
  const target = channels(to);
  return `#${channels(from)
    .map((channel, i) => Math.round(channel + ((target[i] ?? 0) - channel) * part))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}
