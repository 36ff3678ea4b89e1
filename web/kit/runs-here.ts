/** Whether the browser has the youngest of what the page can't do without: `index.html` says which browsers do. */
export const runsHere = canLookBehind() && 'toSorted' in Array.prototype;

// Before all else, some of which could not even be begun.
if (!runsHere) document.querySelector('.not-started')?.classList.add('at-once');

function canLookBehind(): boolean {
  try {
    // Not written out, for then this could not be read where it is missing.
    return /(?<!a)b/.test('b');
  } catch {
    return false;
  }
}
