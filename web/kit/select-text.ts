/**
 * Selects the whole text of a field, backward, so that the beginning of a long text stays visible: browsers scroll to
 * the selection's end.
 */
export function selectText(field: HTMLInputElement | HTMLTextAreaElement): void {
  field.setSelectionRange(0, field.value.length, 'backward');
  field.scrollTo(0, 0);
}
