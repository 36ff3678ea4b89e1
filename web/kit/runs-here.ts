/**
 * Whether the browser has the youngest of what the page can't do without: `index.html` says which browsers do. Safari has the
 * first since the version in which expressions can look behind, which can't be tried where it is missing.
 */
export const runsHere =
  'OffscreenCanvas' in globalThis && 'toSorted' in Array.prototype && 'Segmenter' in Intl;

// Before all else, some of which could not even be begun.
if (!runsHere) document.querySelector('.not-started')?.classList.add('at-once');
