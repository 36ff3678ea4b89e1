/** Screens that browser tests share, as options of a browser context. `LAPTOP` of `visitor.ts` is the usual one. */

export const DESKTOP = { viewport: { width: 1280, height: 800 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const ON_ITS_SIDE = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };

/** What 400 % zoom leaves of 1280 × 1024. */
export const ENLARGED = { viewport: { width: 320, height: 256 } };
