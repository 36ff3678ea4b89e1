import { useState } from 'preact/hooks';
import { hexLabel } from '../../../src/hex/label.ts';
import type { Audience } from '../../../src/ledger/entry.ts';
import { LONGEST_NOTE } from '../../../src/ledger/settings.ts';
import { isVisible, isWithin } from '../../../src/text/typed.ts';
import {
  type NoteDraft,
  NoteDrafts,
  type NotePlace,
  obstacleToNote,
} from '../../journey/inscriptions/note-drafts.ts';
import type { Journey } from '../../journey/journey.ts';
import { toast } from '../../kit/toasts.ts';
import { useMounted } from '../../kit/use-mounted.ts';
import { type NoteProgress, refusalInWords } from './note-draft-in-words.ts';

/** A note that somebody is to write, and the one that stands there. */
export interface NoteToWrite {
  readonly place: NotePlace;
  readonly draft: NoteDraft;
  /** The note as it stands, of the same author and for the same audience. */
  readonly standing: { readonly text: string; readonly seq: number } | null;
}

export interface NoteWriting extends NoteProgress {
  readonly isTooLong: boolean;
  /** Whether it could be kept as a note. */
  readonly canBeKept: boolean;
  /** Whether it says what the note says that stands. */
  readonly isSame: boolean;
  /** Why it was not kept the last time, in words; empty where that was not tried, or not since it was changed. */
  readonly trouble: string;
  type(text: string): void;
  writeFor(audience: Audience): void;
  /** Sends it, where there is anything new in it. */
  keep(): void;
  /** Takes the note away that stands. */
  takeAway(): void;
  /** Throws the draft away. */
  discard(): void;
}

/** Keeps what is typed of a note as a draft, and sends it. @param onClose told when there is no draft any more */
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
  const isTooLong = !isWithin(text, LONGEST_NOTE);
  const canBeKept = isVisible(text) && !isTooLong;
  const underWay = drafts.isUnderWay(place);
  const isSame = text === (standing?.text ?? '');
  const send = async (what: string) => {
    if (underWay || barred) return;
    const problem = await drafts.send(journey, place, what, standing?.seq ?? null);
    if (!problem) onClose();
    else if (isMounted.current) setTrouble(refusalInWords(problem));
    // Whoever looks at another hex by now has to hear of it too.
    else if (problem.detail)
      toast(`Your note at ${hexLabel(place)} was not kept. ${refusalInWords(problem)}`, 'trouble');
  };
  const discard = () => {
    drafts.drop(place);
    onClose();
  };
  return {
    text,
    notKept: drafts.notKept(place),
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
    writeFor(audience) {
      drafts.keep({ ...place, for: audience }, draft);
      drafts.drop(place);
    },
    keep() {
      if (isSame) discard();
      // Taking a note away is asked for by a button of its own.
      else if (canBeKept) void send(text);
    },
    takeAway: () => void send(''),
    discard,
  };
}
