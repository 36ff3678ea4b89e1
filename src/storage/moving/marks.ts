/** Under these keys an installation says that it was moved, and where to, or that one is being moved into it, and where from. */
export const MOVED_TO = 'moved to';
export const MOVED_FROM = 'being moved from';

/** Why nobody but `hexfarer move` opens an installation, given one of its marks; `null` where anybody may. */
export function markRefusal(key: string, place: string): string | null {
  if (key === MOVED_TO) return `is no longer in use: everything was moved to ${place}`;
  if (key === MOVED_FROM)
    return `does not hold everything yet: \`hexfarer move\` was broken off on the way from ${place}. Run it again`;
  return null;
}
