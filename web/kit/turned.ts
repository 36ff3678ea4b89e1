import type { Direction } from '../../src/hex/direction.ts';

/** Turns an element that points north so that it points in a direction. */
export const turned = (direction: Direction) => (element: HTMLElement | null) => {
  element?.style.setProperty('--turn', `${(direction - 1) * 60}deg`);
};
