import { elevationJournal } from './elevation-journal.ts';
import { islandJournal } from './island-journal.ts';
import { soloJournal } from './solo-journal.ts';
import type { WorldJournal } from './world-journal.ts';

/** How a journal tells of each kind of world. */
const JOURNALS: Readonly<Record<string, WorldJournal>> = {
  solo: soloJournal,
  island: islandJournal,
  elevation: elevationJournal,
};

/** How a journal tells of a kind of world; `null` where this version has no words for it. */
export const journalOf = (kind: string): WorldJournal | null => JOURNALS[kind] ?? null;
