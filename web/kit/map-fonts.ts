const SANS_FACE = '"Alegreya Sans"';
const SERIF_FACE = '"IM Fell English"';

/** What labels on a canvas are written in, and what question marks and soundings are. */
export const SANS = `${SANS_FACE}, sans-serif`;
export const SERIF = `${SERIF_FACE}, serif`;

/**
 * Loads the letters of labels and question marks, which may come late. A canvas doesn't ask for fonts by itself: what it
 * draws before they are there keeps the letters of another font, as all of it does where they can't be had.
 */
export const mapFontsLoaded = (): Promise<unknown> =>
  Promise.allSettled([
    document.fonts.load(`500 16px ${SANS_FACE}`, '0123456789'),
    document.fonts.load(`16px ${SERIF_FACE}`, '?'),
  ]);

/** Loads what is needed to write a text on the map. */
export const lettersLoaded = (text: string): Promise<unknown> =>
  Promise.allSettled([document.fonts.load(`16px ${SERIF_FACE}`, text)]);

/** Whether all that is needed for that is there already. */
export const areLettersLoaded = (text: string): boolean => document.fonts.check(`16px ${SERIF_FACE}`, text);
