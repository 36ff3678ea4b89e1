/**
 * How the keys begin under which this browser keeps what was typed of a campaign and not sent: of its notes, its names, its
 * tables, or of what was to be imported as tables.
 */
export const draftKeys = (campaign: string, what: 'note' | 'name' | 'table' | 'import'): string =>
  `hexfarer.draft.${campaign}.${what}.`;
