/** The cache of what was last answered about campaigns, their maps among it. */
export const MAPS = 'hexfarer-maps';

/** The header of an answer that was kept, and stands in for one that the server did not give. */
export const KEPT_HEADER = 'Hexfarer-Kept';
