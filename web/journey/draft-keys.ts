/**
 * Prefix of the storage keys under which this browser keeps unsent text of a campaign: notes, names, tables, or text
 * that was to be imported as tables.
 */
export const draftKeys = (campaign: string, what: 'note' | 'name' | 'table' | 'import'): string =>
  `hexfarer.draft.${campaign}.${what}.`;
