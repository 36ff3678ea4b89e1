import { readStoredJson, storedKeys } from '../../kit/stored.ts';
import { noteDraftKeys } from './draft-keys.ts';
import { isNoteDraft } from './note-drafts.ts';

/** What was written on hexes of a campaign in this browser, and never sent. */
export const unsentNotes = (campaign: string): string[] =>
  storedKeys(noteDraftKeys(campaign)).flatMap((key) => {
    const draft = readStoredJson(key);
    return isNoteDraft(draft) && draft.text.trim() !== '' ? [draft.text] : [];
  });
