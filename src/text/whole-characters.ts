/** Divides a text into characters as readers see them: an emoji of several parts is one, and so is a letter with its marks. */
export const CHARACTERS = new Intl.Segmenter();

/** The beginning of a text, at most `most` UTF-16 units long, which divides no character that readers see as one. */
export const beginningOf = (text: string, most: number): string =>
  text.slice(0, CHARACTERS.segment(text).containing(most)?.index);
