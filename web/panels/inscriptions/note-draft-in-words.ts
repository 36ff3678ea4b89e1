import type { Obstacle } from '../../../src/ledger/capabilities.ts';
import { LONGEST_NOTE } from '../../../src/ledger/settings.ts';
import { countCharacters } from '../../../src/text/typed.ts';
import type { WriteProblem } from '../../journey/commands.ts';

/** Number of characters from which on the length is shown. */
const LONG = LONGEST_NOTE - 1000;

/** The state of a note that somebody is writing. */
export interface NoteProgress {
  /** What is typed. */
  readonly text: string;
  /** Why the draft will be lost if the page is left; empty if this browser keeps it. */
  readonly notKept: string;
  /** Whether it is on its way to the server. */
  readonly underWay: boolean;
  /** Why it can't be saved as a note any more; `null` if it can. */
  readonly barred: Obstacle | null;
  /** What happened to the saved note while this was written; `null` if nothing did. */
  readonly overtaken: 'changed' | 'taken away' | null;
}

/**
 * What the writer of a note has to know, in a sentence; empty if that is nothing.
 *
 * @param isLive whether the page is connected to the server
 */
export function noteDraftInWords(
  { text, notKept, barred, underWay, overtaken }: NoteProgress,
  isLive: boolean,
): string {
  if (barred)
    return `${barred === 'closed' ? 'The campaign was ended before you kept this' : 'With the link that you have now you can’t keep this'}. This browser still has it: copy it if you want it.`;
  // Pasted text is never cut off silently: its writer chooses what to leave out.
  const characters = text.length > LONG ? countCharacters(text) : 0;
  if (characters > LONGEST_NOTE)
    return `This note has ${inDigits(characters)} characters, but may have only ${inDigits(LONGEST_NOTE)}: shorten it to keep it.`;
  if (notKept) return notKept;
  if (!isLive)
    return underWay
      ? 'The connection is lost. This browser keeps your note and sends it once it is back.'
      : 'The connection is lost. This browser keeps what you write.';
  if (underWay) return 'Sending …';
  if (characters > LONG) return `${inDigits(characters)} of ${inDigits(LONGEST_NOTE)} characters.`;
  if (overtaken === 'changed') return 'The note was changed elsewhere meanwhile; keeping yours replaces it.';
  return overtaken ? 'The note was taken away elsewhere meanwhile; keeping yours brings it back.' : '';
}

/** Why something was not pasted. @param whole what the note would have become */
export const pastedTooMuch = (whole: string): string =>
  `With what you pasted, this note would have ${inDigits(countCharacters(whole))} characters, but may have only ${inDigits(LONGEST_NOTE)}. Nothing was pasted: choose a part of it.`;

/** Why a note was not kept. */
export const refusalInWords = ({ code, detail }: WriteProblem): string =>
  code === 'campaign/changed-meanwhile'
    ? 'The note was changed elsewhere first, and yours is still a draft: keep yours again to replace that one.'
    : detail;

const inDigits = (count: number): string => count.toLocaleString('en');
