/** The cache of what was last answered about campaigns, their maps among it. */
export const MAPS = 'hexfarer-maps';
