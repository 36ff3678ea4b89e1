/** A name that any system can save a file under. */
export const fileName = (name: string): string => name.replace(/[^\p{L}\p{N} _-]/gu, '').trim() || 'hexfarer';
