import { elevationJournal } from './elevation-journal.ts';
import { islandJournal } from './island-journal.ts';
import { soloJournal } from './solo-journal.ts';
import type { WorldJournal } from './world-journal.ts';

/** How a journal describes each kind of world. */
const JOURNALS: Readonly<Record<string, WorldJournal>> = {
  solo: soloJournal,
  island: islandJournal,
  elevation: elevationJournal,
};

/** How a journal describes a kind of world; `null` if this version doesn't know it. */
export const journalOf = (kind: string): WorldJournal | null => JOURNALS[kind] ?? null;
