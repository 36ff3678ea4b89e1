import { useState } from 'preact/hooks';
import type { Entry } from '../../../src/ledger/entry.ts';
import { isOwn, mayErase } from '../../journey/inscriptions/authorship.ts';
import { NoteDrafts } from '../../journey/inscriptions/note-drafts.ts';
import type { Journey } from '../../journey/journey.ts';
import { Icon } from '../../kit/icon.tsx';
import { lazily } from '../../kit/lazily.tsx';
import { TimeAgo } from '../../kit/time-ago.tsx';
import { PersonMark } from '../people/person-mark.tsx';
import { EraseText } from './erase-text.tsx';

const NoteText = lazily(() => import('./note-text.tsx').then((loaded) => loaded.NoteText));

/** The end of a note with more characters or lines than this is folded away, so that what is below stays near. */
const LONG_NOTE = 420;
const LONG_LINES = 12;

export type NotedEntry = Extract<Entry, { kind: 'noted' }>;

interface NoteCardProps {
  readonly journey: Journey;
  readonly note: NotedEntry;
  readonly text: string;
  /** Called when it is about to be edited. */
  readonly onEdit: () => void;
  /** Called once it is erased. */
  readonly onGone: () => void;
}

/** A note to read, with its author and buttons for what its reader may do with it. */
export function NoteCard({ journey, note, text, onEdit, onGone }: NoteCardProps) {
  const { live } = journey;
  const own = isOwn(live, note.by);
  const isLong = text.length > LONG_NOTE || text.split('\n').length > LONG_LINES;
  const [isWhole, setWhole] = useState(false);
  const edit = () => {
    const { q, r, for: audience, seq } = note;
    NoteDrafts.of(journey).keep({ q, r, for: audience }, { text, basedOn: seq });
    onEdit();
  };
  return (
    <li class="note" data-testid="note">
      <div class={isLong && !isWhole ? 'note-cut' : undefined}>
        <NoteText journey={journey} text={text} />
      </div>
      {isLong && (
        <button
          type="button"
          class="plain text-button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show all of it'}
        </button>
      )}
      <p class="note-by">
        <PersonMark journey={journey} by={note.by} />, <TimeAgo at={note.at} />
        {note.for === 'owner' && <span class="note-sealed">for owners alone</span>}
      </p>
      <div class="row note-acts">
        {own && journey.permissions.mayAct.value && (
          <button type="button" class="quiet-button" onClick={edit}>
            <Icon name="pen" /> Edit
          </button>
        )}
        {live.ready.value && mayErase(live, note.by) && (
          <EraseText journey={journey} seq={note.seq} what="this note" onGone={onGone} />
        )}
      </div>
    </li>
  );
}
