import { useEffect, useRef, useState } from 'preact/hooks';
import { type Axial, sameHex } from '../../../src/hex/axial.ts';
import { may } from '../../../src/ledger/capabilities.ts';
import { AUDIENCES, type Audience } from '../../../src/ledger/entry.ts';
import { isOwn } from '../../journey/inscriptions/authorship.ts';
import { type NoteDraft, NoteDrafts, obstacleToNote } from '../../journey/inscriptions/note-drafts.ts';
import type { Journey } from '../../journey/journey.ts';
import { Icon } from '../../kit/icon.tsx';
import { NoteCard, type NotedEntry } from './note-card.tsx';
import { NoteEditor } from './note-editor.tsx';

interface HexNote {
  readonly note: NotedEntry;
  readonly text: string;
}

interface OpenEditor {
  readonly audience: Audience;
  readonly draft: NoteDraft;
  readonly standing: HexNote | null;
}

/** The notes of a hex, and where one's own are written. */
export function NotesPart({ journey, hex }: { journey: Journey; hex: Axial }) {
  const { live } = journey;
  const { mayAct } = journey.permissions;
  const drafts = NoteDrafts.of(journey);
  const section = useRef<HTMLElement>(null);
  const beginner = useRef<HTMLButtonElement>(null);
  // The editor that was opened by hand, as opposed to one with a draft of an earlier visit.
  const [opened, setOpened] = useState<Audience | null>(null);
  const notes = notesAt(journey, hex);
  const ownFor = (audience: Audience): HexNote | null =>
    notes.find(({ note }) => note.for === audience && isOwn(live, note.by)) ?? null;
  const allowed = AUDIENCES.filter(
    (audience) => audience === 'everyone' || may(live.role.value, 'note for owners'),
  );
  const free = allowed.filter((audience) => !ownFor(audience));
  useEffect(() => {
    // Otherwise the draft would be shown again once the note is erased, or changed elsewhere.
    for (const audience of allowed) {
      const place = { ...hex, for: audience };
      if (hasArrived(drafts.at(place), ownFor(audience))) drafts.drop(place);
    }
  });
  // Drafts that can't be saved any more, as in an ended campaign, are still shown, to be copied.
  const editors: readonly OpenEditor[] = AUDIENCES.flatMap((audience) => {
    const barred = obstacleToNote(journey, audience);
    const draft = drafts.at({ ...hex, for: audience });
    const standing = ownFor(audience);
    const typed = draft?.text.trim();
    if (!draft || !(barred ? typed && typed !== standing?.text : mayAct.value)) return [];
    if (hasArrived(draft, standing)) return [];
    return [{ audience, draft, standing }];
  });
  const unwritten = free.filter((audience) => !editors.some((editor) => editor.audience === audience));
  const mayBegin = mayAct.value && unwritten.length > 0;
  const begin = () => {
    const [audience] = unwritten;
    if (!audience) return;
    drafts.keep({ ...hex, for: audience }, { text: '', basedOn: null });
    setOpened(audience);
  };
  const close = () => {
    setOpened(null);
    requestAnimationFrame(() => {
      const act = section.current?.querySelector<HTMLElement>('.note-acts button');
      (act ?? beginner.current)?.focus();
    });
  };
  const editorOf = ({ audience, draft, standing }: OpenEditor) => (
    <NoteEditor
      journey={journey}
      place={{ q: hex.q, r: hex.r, for: audience }}
      draft={draft}
      standing={standing && { text: standing.text, seq: standing.note.seq }}
      audiences={
        standing ? [audience] : allowed.filter((each) => each === audience || unwritten.includes(each))
      }
      takesFocus={opened === audience}
      onClose={close}
    />
  );
  // One list and one key: the writer keeps field and caret when the audience changes or when others add notes.
  const itemOf = (editor: OpenEditor) => (
    <li key={`editor ${editors.indexOf(editor)}`}>{editorOf(editor)}</li>
  );
  return (
    <>
      {(notes.length > 0 || editors.length > 0) && (
        <section class="hex-notes" aria-label="Notes" ref={section} tabIndex={-1}>
          <h3>Notes</h3>
          <ul>
            {[
              ...notes.map(({ note, text }) => {
                const editor = isOwn(live, note.by) && editors.find(({ audience }) => audience === note.for);
                return editor ? (
                  itemOf(editor)
                ) : (
                  <NoteCard
                    key={note.seq}
                    journey={journey}
                    note={note}
                    text={text}
                    onEdit={() => setOpened(note.for)}
                    onGone={close}
                  />
                );
              }),
              ...editors.filter(({ standing }) => !standing).map(itemOf),
            ]}
          </ul>
        </section>
      )}
      {mayBegin && editors.length === 0 && (
        <button
          type="button"
          class="quiet-button begin-note"
          aria-label="Write a note"
          ref={beginner}
          onClick={begin}
        >
          <Icon name="plus" /> Note
        </button>
      )}
    </>
  );
}

/** Whether the server already has what was typed, though its answer was lost. */
const hasArrived = (draft: NoteDraft | null, standing: HexNote | null): boolean =>
  draft !== null && draft.text === standing?.text && draft.basedOn !== standing.note.seq;

/** The notes at a hex, the latest last. */
const notesAt = ({ campaign }: Journey, hex: Axial): readonly HexNote[] =>
  campaign.inForce
    .ofKind('note')
    .flatMap((entry) =>
      entry.kind === 'noted' && entry.text && sameHex(entry, hex) ? [{ note: entry, text: entry.text }] : [],
    );
