import type { Axial } from '../hex/axial.ts';
import { type Direction, directionBetween, neighbour } from '../hex/direction.ts';
import { pairs } from '../hex/list.ts';

/** The way from a hex to the next one, either way: as the upper or left one of the two has it. */
export interface Stretch extends Axial {
  readonly to: 2 | 3 | 4;
}

/** The stretch between two hexes; `null` where they don't lie beside each other. */
export function stretchBetween(from: Axial, to: Axial): Stretch | null {
  const direction = directionBetween(from, to);
  return direction && stretchTowards(from, direction);
}

/** The stretch from a hex in a direction. */
export function stretchTowards(hex: Axial, direction: Direction): Stretch {
  if (direction === 2 || direction === 3 || direction === 4) return { q: hex.q, r: hex.r, to: direction };
  return { ...neighbour(hex, direction), to: OPPOSITE[direction] };
}

const OPPOSITE = { 1: 4, 5: 2, 6: 3 } as const;

/** All stretches of a way from hex to hex, each once. Where two of its hexes lie apart there is none. */
export function stretchesAlong(along: readonly Axial[]): Stretch[] {
  const found = pairs(along).flatMap(([from, to]) => stretchBetween(from, to) ?? []);
  return [...new Map(found.map((stretch) => [stretchText(stretch), stretch])).values()];
}

/** Whether each hex of a way lies beside the one before, and there are two at least. */
export const isWay = (along: readonly Axial[]): boolean =>
  along.length > 1 && pairs(along).every(([from, to]) => directionBetween(from, to) !== null);

/** The two hexes that a stretch lies between. */
export const endsOf = (stretch: Stretch): [Axial, Axial] => {
  const { q, r, to } = stretch;
  return [{ q, r }, neighbour(stretch, to)];
};

/** A stretch as keys of what stands there have it. */
export const stretchText = ({ q, r, to }: Stretch): string => `${q},${r} ${to}`;

/** The stretch that such a key is of. */
export function stretchFrom(text: string): Stretch {
  const [q = 0, r = 0, to] = text.split(/[, ]/).map(Number);
  return { q, r, to: to as Stretch['to'] };
}
