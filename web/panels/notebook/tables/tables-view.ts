/** Which view of the tables is open: the list, one table (a new one has the empty id), or the import. */
export type TablesView =
  | { readonly kind: 'list' /** The table that was looked at last. */; readonly last: string | null }
  | { readonly kind: 'table'; readonly id: string }
  | { readonly kind: 'import' };
