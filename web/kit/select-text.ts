/** Selects all the text of a field. Of one too long for it the beginning stays in sight: browsers scroll to where a selection ends. */
export function selectText(field: HTMLInputElement | HTMLTextAreaElement): void {
  field.setSelectionRange(0, field.value.length, 'backward');
  field.scrollTo(0, 0);
}
