import { signal } from '@preact/signals';

/** Whether the map alone is shown, large, on a screen that a whole table looks at: nothing can be done there. */
export const isWall = signal(false);

/** Where an address says so. */
export const WALL = 'wall';
