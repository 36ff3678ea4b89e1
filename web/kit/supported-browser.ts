/**
 * Whether the browser has the latest features that the page needs; `index.html` names the browsers that do. Regular expressions
 * that look behind are needed as well and can't be tested for, since they are a syntax error elsewhere: Safari has them in the
 * first version that has `OffscreenCanvas`.
 */
export const isSupportedBrowser =
  'OffscreenCanvas' in globalThis && 'toSorted' in Array.prototype && 'Segmenter' in Intl;

// Imported first: other modules may not even load in such a browser.
if (!isSupportedBrowser) document.querySelector('.not-started')?.classList.add('at-once');
