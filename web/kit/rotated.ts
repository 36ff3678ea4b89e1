import type { Direction } from '../../src/hex/direction.ts';

/** Rotates an element that points north to point in a direction. */
export const rotatedTo = (direction: Direction) => (element: HTMLElement | null) => {
  element?.style.setProperty('--rotation', `${(direction - 1) * 60}deg`);
};
