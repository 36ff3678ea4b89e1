/**
 * Whether the browser has the newest features that the page needs; `index.html` names the browsers that do. Lookbehind
 * in regular expressions is needed as well but can't be tested for, since it is a syntax error elsewhere: Safari has it
 * since the version that brought `OffscreenCanvas`.
 */
export const isSupportedBrowser =
  'OffscreenCanvas' in globalThis && 'toSorted' in Array.prototype && 'Segmenter' in Intl;

// Imported first: other modules may not even load in an unsupported browser.
if (!isSupportedBrowser) document.querySelector('.not-started')?.classList.add('at-once');
