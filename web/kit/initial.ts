const GRAPHEMES = new Intl.Segmenter();

/** The first letter of a name as a reader counts it, as a capital where that is one letter too. */
export function initialOf(name: string): string {
  const first = [...GRAPHEMES.segment(name)][0]?.segment;
  const capital = first?.toUpperCase() ?? '?';
  return first && capital.length > first.length ? first : capital;
}
