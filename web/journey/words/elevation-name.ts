import type { WorldWords } from './world-words.ts';

/** What the first screen says of worlds of heights. Their other words are fetched with the first of them. */
export const ELEVATION_NAME: Pick<WorldWords, 'name' | 'about'> = {
  name: 'Mountains and rivers',
  about: 'Heights in feet, rivers that grow.',
};
