import type { TargetedEvent } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { may } from '../../../src/ledger/capabilities.ts';
import type { Audience } from '../../../src/ledger/entry.ts';
import type { Journey } from '../../journey/journey.ts';
import { CopyButton } from '../../kit/copy-button.tsx';
import { lazily } from '../../kit/lazily.tsx';
import { Trouble } from '../../kit/trouble.tsx';
import { TwoPressButton } from '../../kit/two-press-button.tsx';
import { useInView } from '../asking/use-in-view.ts';
import { noteDraftInWords } from './note-draft-in-words.ts';
import { type NoteToWrite, type NoteWriting, useNoteWriting } from './use-note-writing.ts';
import { useWholeWhileGrowing } from './use-whole-while-growing.ts';

const NoteText = lazily(() => import('./note-text.tsx').then((loaded) => loaded.NoteText));

const AUDIENCE_WORDS: Readonly<Record<Audience, string>> = {
  everyone: 'For everyone',
  owner: 'For owners alone',
};

interface NoteEditorProps extends NoteToWrite {
  readonly journey: Journey;
  /** For whom it may be written; with more than one, that can be chosen. */
  readonly audiences: readonly Audience[];
  /** Whether the user opened it just now, so that it takes the focus. */
  readonly takesFocus: boolean;
  /** Called when there is nothing left to write: the note was sent, or the draft discarded. */
  readonly onClose: () => void;
}

/**
 * Where a note is written. What is typed is a draft from the first letter on, and a note once the server has it. In a
 * campaign that was ended, or with a link that allows less by now, it can only be copied.
 */
export function NoteEditor({ journey, audiences, takesFocus, onClose, ...note }: NoteEditorProps) {
  const { place, standing } = note;
  const id = useId();
  const form = useInView<HTMLFormElement>(takesFocus);
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const writing = useNoteWriting(journey, note, onClose);
  const { text, isTooLong, underWay, barred, trouble } = writing;
  useWholeWhileGrowing(form, text);
  const letIn = (event: TargetedEvent<HTMLTextAreaElement>, data: DataTransfer | null) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const added = data?.getData('text') ?? '';
    const whole = value.slice(0, selectionStart) + added + value.slice(selectionEnd);
    if (!writing.letsIn(whole)) event.preventDefault();
  };
  const isLive = journey.live.state.value === 'connected';
  return (
    <form
      class="note-editor"
      ref={form}
      aria-label={standing ? 'Edit the note' : 'Write a note'}
      onSubmit={(event) => {
        event.preventDefault();
        writing.submit();
      }}
    >
      <label class="field" for={id}>
        <span>Note, in plain words or Markdown</span>
        <textarea
          id={id}
          ref={field}
          value={text}
          rows={5}
          dir="auto"
          readOnly={underWay || barred !== null}
          aria-invalid={isTooLong}
          aria-describedby={`${id}-told`}
          onPaste={(event) => letIn(event, event.clipboardData)}
          onDrop={(event) => letIn(event, event.dataTransfer)}
          onInput={(event) => writing.type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            writing.submit();
          }}
        />
      </label>
      {audiences.length === 1 && may(journey.live.role.value, 'note for owners') && (
        <p class="note-for">{AUDIENCE_WORDS[place.for]}</p>
      )}
      {audiences.length > 1 && !barred && (
        <fieldset class="audiences">
          <legend class="visually-hidden">For whom</legend>
          {audiences.map((audience) => (
            <label key={audience}>
              <input
                type="radio"
                name={`${id}-for`}
                checked={place.for === audience}
                disabled={underWay}
                onChange={() => writing.writeFor(audience)}
              />
              {AUDIENCE_WORDS[audience]}
            </label>
          ))}
        </fieldset>
      )}
      <p id={`${id}-told`} class={isTooLong ? 'told too-long' : 'told'} role="status">
        {trouble === '' && noteDraftInWords(writing, isLive)}
      </p>
      <Trouble text={trouble} />
      <div class="row">
        {barred ? (
          <CopyButton field={field} />
        ) : (
          <button type="submit" class="primary" disabled={underWay || !writing.canBeKept}>
            Keep this note
          </button>
        )}
        <LetGoButton {...writing} />
        {standing && !barred && (
          <button
            type="button"
            class="plain text-button"
            disabled={underWay}
            title="It leaves the map; the ledger keeps what it said"
            onClick={writing.takeAway}
          >
            Take it away
          </button>
        )}
      </div>
      {writing.overtaken === 'changed' && standing && !underWay && (
        <section class="note-now" aria-label="What the note says now">
          <h4>It says now</h4>
          <NoteText journey={journey} text={standing.text} />
        </section>
      )}
    </form>
  );
}

/** Discards the draft; asks first if it says anything new. */
function LetGoButton({ text, isSame, underWay, discard }: NoteWriting) {
  if (isSame)
    return (
      <button type="button" class="quiet-button" disabled={underWay} onClick={discard}>
        Cancel
      </button>
    );
  return (
    <TwoPressButton
      words="Discard"
      really="Really discard"
      asks={text !== ''}
      disabled={underWay}
      onAct={discard}
    />
  );
}
