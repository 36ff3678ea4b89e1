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

/* What the server takes in no text, by `isLine` and `areLines`, and nobody sees who has pasted it: a space takes its place. */
const IN_LINE = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;
const IN_LINES = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu;

/* Before all others who listen to what is typed. */
addEventListener(
  'input',
  ({ target }) => {
    const field = target as HTMLInputElement;
    const { value, selectionEnd } = field;
    // What is chosen or ticked, such as a file, has no caret and is nobody's text.
    if (selectionEnd == null) return;
    const seen = value.replace(field.localName === 'input' ? IN_LINE : IN_LINES, ' ');
    if (seen === value) return;
    field.value = seen;
    field.setSelectionRange(selectionEnd, selectionEnd);
  },
  true,
);
