/**
 * Loads the letters of labels and question marks, which may come late. A canvas doesn't ask for fonts by itself: what it
 * draws before they are there keeps the letters of another font, as all of it does where they can't be had.
 */
export const mapFontsLoaded = (): Promise<unknown> =>
  Promise.allSettled([
    document.fonts.load('500 16px "Alegreya Sans"', '0123456789'),
    document.fonts.load('16px "IM Fell English"', '?'),
  ]);

/** Loads what is needed to write a text on the map. */
export const lettersLoaded = (text: string): Promise<unknown> =>
  Promise.allSettled([document.fonts.load('16px "IM Fell English"', text)]);

/** Whether all that is needed for that is there already. */
export const areLettersLoaded = (text: string): boolean =>
  document.fonts.check('16px "IM Fell English"', text);
