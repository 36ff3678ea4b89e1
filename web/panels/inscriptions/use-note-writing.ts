import { useState } from 'preact/hooks';
import { hexLabel } from '../../../src/hex/label.ts';
import type { Audience } from '../../../src/ledger/entry.ts';
import { LONGEST_NOTE } from '../../../src/ledger/settings.ts';
import { fitsLength, isVisible } from '../../../src/text/typed.ts';
import {
  type NoteDraft,
  NoteDrafts,
  type NotePlace,
  obstacleToNote,
} from '../../journey/inscriptions/note-drafts.ts';
import type { Journey } from '../../journey/journey.ts';
import { toast } from '../../kit/toasts.ts';
import { useMounted } from '../../kit/use-mounted.ts';
import { type NoteProgress, pastedTooMuch, refusalInWords } from './note-draft-in-words.ts';

/**
 * The length, in UTF-16 units, up to which pasting is accepted. It has room for every note, since a character takes at
 * most two, and for somewhat longer texts, which their writers then shorten. With much longer ones, browsers would take
 * seconds or minutes to lay out the field: Chromium more than a minute for a megabyte in short lines.
 */
const MOST_PASTED = 2 * LONGEST_NOTE;

/** A note that is being written, and the saved one that it changes. */
export interface NoteToWrite {
  readonly place: NotePlace;
  readonly draft: NoteDraft;
  /** The saved note of the same author for the same audience; `null` if there is none. */
  readonly standing: { readonly text: string; readonly seq: number } | null;
}

export interface NoteWriting extends NoteProgress {
  readonly isTooLong: boolean;
  /** Whether it can be saved as a note: neither empty nor too long. */
  readonly canBeKept: boolean;
  /** Whether it says the same as the saved note. */
  readonly isSame: boolean;
  /** Why the last attempt to save it failed, in words; empty if there was none since it was changed. */
  readonly trouble: string;
  type(text: string): void;
  /** Whether a pasted text may come in: says why not if the text would become `whole`, far too long for a note. */
  letsIn(whole: string): boolean;
  writeFor(audience: Audience): void;
  /** Sends it; discards it if it says nothing new. */
  submit(): void;
  /** Removes the saved note. */
  takeAway(): void;
  /** Throws the draft away. */
  discard(): void;
}

/** Keeps what is typed of a note as a draft, and sends it. @param onClose called when there is no draft any more */
export function useNoteWriting(
  journey: Journey,
  { place, draft, standing }: NoteToWrite,
  onClose: () => void,
): NoteWriting {
  const [trouble, setTrouble] = useState('');
  const isMounted = useMounted();
  const drafts = NoteDrafts.of(journey);
  const { text } = draft;
  const barred = obstacleToNote(journey, place.for);
  const isTooLong = !fitsLength(text, LONGEST_NOTE);
  const canBeKept = isVisible(text) && !isTooLong;
  const underWay = drafts.isUnderWay(place);
  const isSame = text === (standing?.text ?? '');
  const send = async (what: string) => {
    if (underWay || barred) return;
    const problem = await drafts.send(journey, place, what, standing?.seq ?? null);
    if (!problem) onClose();
    else if (isMounted.current) setTrouble(refusalInWords(problem));
    // The editor is gone, as another hex is shown by now: say it in a toast.
    else if (problem.detail)
      toast(`Your note at ${hexLabel(place)} was not kept. ${refusalInWords(problem)}`, 'trouble');
  };
  const discard = () => {
    drafts.drop(place);
    onClose();
  };
  return {
    text,
    notKept: drafts.whyUnstored(place),
    isTooLong,
    canBeKept,
    isSame,
    underWay,
    barred,
    overtaken: (standing?.seq ?? null) === draft.basedOn ? null : standing ? 'changed' : 'taken away',
    trouble,
    type(typed) {
      drafts.keep(place, { ...draft, text: typed });
      setTrouble('');
    },
    letsIn(whole) {
      if (whole.length <= MOST_PASTED) return true;
      setTrouble(pastedTooMuch(whole));
      return false;
    },
    writeFor(audience) {
      drafts.keep({ ...place, for: audience }, draft);
      drafts.drop(place);
    },
    submit() {
      if (isSame) discard();
      // An empty text does not remove the note: there is a button for that.
      else if (canBeKept) void send(text);
    },
    takeAway: () => void send(''),
    discard,
  };
}
