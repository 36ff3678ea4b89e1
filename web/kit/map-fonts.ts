const SANS_FACE = '"Alegreya Sans"';
const SERIF_FACE = '"IM Fell English"';

/** The fonts of labels on canvases, and of question marks and soundings. */
export const SANS = `${SANS_FACE}, sans-serif`;
export const SERIF = `${SERIF_FACE}, serif`;

/**
 * Loads the fonts of labels and question marks, which may arrive late. A canvas does not load fonts by itself: what it
 * draws before they are there stays in another font, and so does everything if they can't be loaded.
 */
export const mapFontsLoaded = (): Promise<unknown> =>
  Promise.allSettled([
    document.fonts.load(`500 16px ${SANS_FACE}`, '0123456789'),
    document.fonts.load(`16px ${SERIF_FACE}`, '?'),
  ]);

/** Loads the fonts for writing a text on the map. */
export const lettersLoaded = (text: string): Promise<unknown> =>
  Promise.allSettled([document.fonts.load(`16px ${SERIF_FACE}`, text)]);

/** Whether the fonts for that are loaded. */
export const areLettersLoaded = (text: string): boolean => document.fonts.check(`16px ${SERIF_FACE}`, text);
