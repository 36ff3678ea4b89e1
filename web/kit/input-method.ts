/*
 * What is pressed while an input method composes a text, as for Chinese or Japanese, is for that: Enter takes what it proposes,
 * Escape lets go of it. Before all others who listen to keys. Safari tells of the key that ends it only by its code.
 */
addEventListener(
  'keydown',
  (event) => {
    if (!event.isComposing && event.keyCode !== 229) return;
    event.stopImmediatePropagation();
    // Else the browser itself closes the dialog around the field.
    if (event.key === 'Escape') event.preventDefault();
  },
  true,
);

/** What the server takes in no text, by `areLines`, and nobody sees who has pasted it. */
const UNSEEN = /[^\P{Cc}\n\t]|[\u2028-\u202e\u2066-\u2069]/gu;

/* A space takes its place, and on a single line that of the tabs between cells. Before all others who listen to what is typed. */
addEventListener(
  'input',
  ({ target }) => {
    const field = target as HTMLInputElement;
    const { value, selectionEnd } = field;
    const spaced = field.localName === 'input' ? value.replaceAll('\t', ' ') : value;
    const seen = spaced.replace(UNSEEN, ' ');
    if (seen === value) return;
    field.value = seen;
    field.setSelectionRange(selectionEnd, selectionEnd);
  },
  true,
);
