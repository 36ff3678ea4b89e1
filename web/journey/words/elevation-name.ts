import type { WorldWords } from './world-words.ts';

/** What the first screen says of worlds of heights. Their other words are loaded when such a world is first opened. */
export const ELEVATION_NAME: Pick<WorldWords, 'name' | 'about'> = {
  name: 'Mountains and rivers',
  about: 'Heights in feet, rivers that grow.',
};
