/*
 * While an input method composes text, as for Chinese or Japanese, keys belong to it: Enter accepts its proposal,
 * Escape cancels it. Registered before all other listeners to keys. Safari marks the key that ends the composition only
 * by its code.
 */
addEventListener(
  'keydown',
  (event) => {
    if (!event.isComposing && event.keyCode !== 229) return;
    event.stopImmediatePropagation();
    // Otherwise the browser would close the dialog around the field.
    if (event.key === 'Escape') event.preventDefault();
  },
  true,
);

/*
 * Characters that the server refuses in texts, by `isCleanLine` and `isCleanText`, and that people paste without seeing
 * them: replaced by spaces.
 */
const IN_LINE = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;
const IN_LINES = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu;

/* Registered before all other listeners to input. */
addEventListener(
  'input',
  ({ target }) => {
    const field = target as HTMLInputElement;
    const { value, selectionEnd } = field;
    // Controls without a caret, such as checkboxes and file inputs, contain no typed text.
    if (selectionEnd == null) return;
    const seen = value.replace(field.localName === 'input' ? IN_LINE : IN_LINES, ' ');
    if (seen === value) return;
    field.value = seen;
    field.setSelectionRange(selectionEnd, selectionEnd);
  },
  true,
);
