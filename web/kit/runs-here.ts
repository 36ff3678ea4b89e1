/** No literal, for then none of this could be read where it is missing. */
const LOOKS_BEHIND = '(?<!a)b';

/** Whether the browser has the youngest of what the page can't do without: `index.html` says which browsers do. */
export const runsHere = canLookBehind() && 'toSorted' in Array.prototype;

// Before all else, some of which could not even be begun.
if (!runsHere) document.querySelector('.not-started')?.classList.add('at-once');

function canLookBehind(): boolean {
  try {
    return new RegExp(LOOKS_BEHIND).test('b');
  } catch {
    return false;
  }
}
