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
