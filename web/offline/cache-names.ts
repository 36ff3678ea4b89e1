/** The cache of the latest answers about campaigns, including their maps. */
export const MAPS = 'hexfarer-maps';

/** The header of a cached answer that replaces one the server did not give. */
export const KEPT_HEADER = 'Hexfarer-Kept';
