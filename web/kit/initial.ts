const GRAPHEMES = 'Segmenter' in Intl ? new Intl.Segmenter() : null;

/** The first letter of a name as a reader counts it, as a capital where that is one letter too. */
export function initialOf(name: string): string {
  const first = GRAPHEMES ? [...GRAPHEMES.segment(name)][0]?.segment : [...name][0];
  const capital = first?.toUpperCase() ?? '?';
  return first && capital.length > first.length ? first : capital;
}
