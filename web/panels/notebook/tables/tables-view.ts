/** What of the tables lies open: all of them, one (a new one has the empty id), or what is brought in. */
export type TablesView =
  | { readonly kind: 'list' /** The table that was looked at last. */; readonly last: string | null }
  | { readonly kind: 'table'; readonly id: string }
  | { readonly kind: 'import' };
