import { signal } from '@preact/signals';

/** Whether only the map is shown, large, on a screen for the whole table: nothing can be done there. */
export const isWall = signal(false);

/** The query parameter that opens it. */
export const WALL = 'wall';
