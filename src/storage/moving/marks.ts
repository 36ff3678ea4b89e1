/** Keys of facts that mark an installation: where it was moved to, and from where a move into it is under way. */
export const MOVED_TO = 'moved to';
export const MOVED_FROM = 'being moved from';

/** Why only `hexfarer move` may open an installation, given one of its facts; `null` if that is no reason. */
export function markRefusal(key: string, place: string): string | null {
  if (key === MOVED_TO) return `is no longer in use: everything was moved to ${place}`;
  if (key === MOVED_FROM)
    return `does not hold everything yet: \`hexfarer move\` was broken off on the way from ${place}. Run it again`;
  return null;
}
