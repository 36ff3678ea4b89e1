const draftKeys = (campaign: string, what: string): string => `hexfarer.draft.${campaign}.${what}.`;

/** How the keys begin under which this browser keeps what was typed of a campaign's notes and not sent. */
export const noteDraftKeys = (campaign: string): string => draftKeys(campaign, 'note');

/** How the keys begin under which it keeps what was typed of a campaign's names and not sent. */
export const nameDraftKeys = (campaign: string): string => draftKeys(campaign, 'name');

/** How the keys begin under which it keeps what was typed of a campaign's tables and not saved. */
export const tableDraftKeys = (campaign: string): string => draftKeys(campaign, 'table');

/** How the key begins under which it keeps what was to be imported into a campaign as tables and was not saved. */
export const importDraftKeys = (campaign: string): string => draftKeys(campaign, 'import');
