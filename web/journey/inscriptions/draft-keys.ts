/** How the keys begin under which this browser keeps what was typed of a campaign's notes and not sent. */
export const noteDraftKeys = (campaign: string): string => `hexfarer.draft.${campaign}.note.`;
