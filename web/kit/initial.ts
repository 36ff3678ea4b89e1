import { CHARACTERS } from '../../src/text/whole-characters.ts';

/** The first letter of a name as a reader sees it, in upper case if that is still one letter. */
export function initialOf(name: string): string {
  const first = [...CHARACTERS.segment(name)][0]?.segment;
  const capital = first?.toUpperCase() ?? '?';
  return first && capital.length > first.length ? first : capital;
}
