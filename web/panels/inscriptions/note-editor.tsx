import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { hexLabel } from '../../../src/hex/label.ts';
import { may } from '../../../src/ledger/capabilities.ts';
import type { Audience } from '../../../src/ledger/entry.ts';
import { LONGEST_NOTE } from '../../../src/ledger/settings.ts';
import { isVisible, isWithin } from '../../../src/text/typed.ts';
import type { NotWritten } from '../../journey/commands.ts';
import { type NoteDraft, NoteDrafts, type NotePlace } from '../../journey/inscriptions/note-drafts.ts';
import type { Journey } from '../../journey/journey.ts';
import { copyText } from '../../kit/clipboard.ts';
import { lazily } from '../../kit/lazily.tsx';
import { toast } from '../../kit/toasts.ts';
import { Trouble } from '../../kit/trouble.tsx';
import { TwoPressButton } from '../../kit/two-press-button.tsx';
import { useInView } from '../asking/use-in-view.ts';
import { useWholeWhileGrowing } from './use-whole-while-growing.ts';

const NoteText = lazily(() => import('./note-text.tsx').then((loaded) => loaded.NoteText));

/** From so many characters on the length is told. */
const LONG = LONGEST_NOTE - 1000;

const AUDIENCE_WORDS: Readonly<Record<Audience, string>> = {
  everyone: 'For everyone',
  owner: 'For owners alone',
};

interface NoteEditorProps {
  readonly journey: Journey;
  readonly place: NotePlace;
  readonly draft: NoteDraft;
  /** The note as it stands, of the same author and for the same audience. */
  readonly standing: { readonly text: string; readonly seq: number } | null;
  /** For whom it may be written; with more than one, that can be chosen. */
  readonly audiences: readonly Audience[];
  /** Whether it was opened just now, by whoever is to write in it. */
  readonly takesFocus: boolean;
  /** Told when it is closed by hand. */
  readonly onClose: () => void;
}

/**
 * Where a note is written. What is typed is a draft from the first letter on, and a note once the server has it. In a
 * campaign that was ended it can only be copied.
 */
export function NoteEditor({
  journey,
  place,
  draft,
  standing,
  audiences,
  takesFocus,
  onClose,
}: NoteEditorProps) {
  const id = useId();
  const form = useInView<HTMLFormElement>(takesFocus);
  const field = useRef<HTMLTextAreaElement>(null);
  const [trouble, setTrouble] = useState('');
  const [isCopied, setCopied] = useState(false);
  const isOpen = useRef(true);
  useEffect(
    () => () => {
      isOpen.current = false;
    },
    [],
  );
  useLayoutEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const drafts = NoteDrafts.of(journey);
  const { text } = draft;
  const isEnded = journey.campaign.closed;
  useWholeWhileGrowing(form, text);
  const isTooLong = !isWithin(text, LONGEST_NOTE);
  const underWay = drafts.isUnderWay(place);
  const isSame = text === (standing?.text ?? '');
  const overtaken = (standing?.seq ?? null) === draft.basedOn ? null : standing ? 'changed' : 'taken away';
  const isLive = journey.live.state.value === 'connected';
  const send = async (what: string) => {
    if (underWay || isEnded) return;
    const problem = await drafts.send(journey, place, what, standing?.seq ?? null);
    if (!problem) onClose();
    else if (isOpen.current) setTrouble(refusalInWords(problem));
    // Whoever looks at another hex by now has to hear of it too.
    else if (problem.detail)
      toast(`Your note at ${hexLabel(place)} was not kept. ${refusalInWords(problem)}`, 'trouble');
  };
  const keep = () => {
    if (isSame) discard();
    // Taking a note away is asked for by a button of its own.
    else if (isVisible(text) && !isTooLong) void send(text);
  };
  const discard = () => {
    drafts.drop(place);
    onClose();
  };
  const copy = async () => field.current && setCopied(await copyText(field.current));
  return (
    <form
      class="note-editor"
      ref={form}
      aria-label={standing ? 'Edit the note' : 'Write a note'}
      onSubmit={(event) => {
        event.preventDefault();
        keep();
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
          readOnly={underWay || isEnded}
          aria-invalid={isTooLong}
          aria-describedby={`${id}-told`}
          onInput={(event) => {
            drafts.keep(place, { ...draft, text: event.currentTarget.value });
            setTrouble('');
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            keep();
          }}
        />
      </label>
      {audiences.length === 1 && may(journey.live.role.value, 'note for owners') && (
        <p class="note-for">{AUDIENCE_WORDS[place.for]}</p>
      )}
      {audiences.length > 1 && !isEnded && (
        <fieldset class="audiences">
          <legend class="visually-hidden">For whom</legend>
          {audiences.map((audience) => (
            <label key={audience}>
              <input
                type="radio"
                name={`${id}-for`}
                checked={place.for === audience}
                disabled={underWay}
                onChange={() => {
                  drafts.keep({ ...place, for: audience }, draft);
                  drafts.drop(place);
                }}
              />
              {AUDIENCE_WORDS[audience]}
            </label>
          ))}
        </fieldset>
      )}
      <p id={`${id}-told`} class={isTooLong ? 'told too-long' : 'told'} role="status">
        {trouble === '' && told({ text, isEnded, underWay, overtaken, isLive })}
      </p>
      <Trouble text={trouble} />
      <div class="row">
        {isEnded ? (
          <button type="button" class="quiet-button" onClick={() => void copy()}>
            {isCopied ? 'Copied' : 'Copy'}
          </button>
        ) : (
          <button type="submit" class="primary" disabled={underWay || !isVisible(text) || isTooLong}>
            Keep this note
          </button>
        )}
        {isSame ? (
          <button type="button" class="quiet-button" disabled={underWay} onClick={discard}>
            Cancel
          </button>
        ) : (
          <TwoPressButton
            words="Discard"
            really="Really discard"
            asks={text !== ''}
            disabled={underWay}
            onAct={discard}
          />
        )}
        {standing && !isEnded && (
          <button
            type="button"
            class="plain text-button"
            disabled={underWay}
            title="It leaves the map; the ledger keeps what it said"
            onClick={() => void send('')}
          >
            Take it away
          </button>
        )}
      </div>
      {overtaken === 'changed' && standing && !underWay && (
        <section class="note-now" aria-label="What the note says now">
          <h4>It says now</h4>
          <NoteText text={standing.text} />
        </section>
      )}
    </form>
  );
}

interface Told {
  readonly text: string;
  readonly isEnded: boolean;
  readonly underWay: boolean;
  /** What somebody did with the note while this was written. */
  readonly overtaken: 'changed' | 'taken away' | null;
  readonly isLive: boolean;
}

function told({ text, isEnded, underWay, overtaken, isLive }: Told): string {
  if (isEnded)
    return 'The campaign was ended before you kept this. This browser still has it: copy it if you want it.';
  // Nothing that was pasted is cut off unseen: whoever wrote it chooses what is left out.
  const characters = text.length > LONG ? [...text].length : 0;
  if (characters > LONGEST_NOTE)
    return `These are ${inDigits(characters)} characters, and a note may have ${inDigits(LONGEST_NOTE)}: shorten it before it is kept.`;
  if (!isLive)
    return underWay
      ? 'The connection is away. This browser keeps your note and sends it once it is back.'
      : 'The connection is away. This browser keeps what you write.';
  if (underWay) return 'Sending …';
  if (characters > LONG) return `${inDigits(characters)} of ${inDigits(LONGEST_NOTE)} characters.`;
  if (overtaken === 'changed') return 'It was changed elsewhere meanwhile; what you keep takes its place.';
  return overtaken ? 'It was taken away elsewhere meanwhile; what you keep is there again.' : '';
}

const refusalInWords = ({ code, detail }: NotWritten): string =>
  code === 'campaign/changed-meanwhile'
    ? 'It was changed elsewhere first, and yours is still a draft: keep it again to put it in the place of that.'
    : detail;

const inDigits = (count: number): string => count.toLocaleString('en');
