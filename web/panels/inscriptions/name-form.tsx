import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Axial } from '../../../src/hex/axial.ts';
import { LONGEST_HEX_NAME } from '../../../src/ledger/settings.ts';
import { NameDrafts } from '../../journey/inscriptions/name-drafts.ts';
import type { Named, NamesOver } from '../../journey/inscriptions/names-over.ts';
import type { Journey } from '../../journey/journey.ts';
import { Trouble } from '../../kit/trouble.tsx';
import { useInView } from '../asking/use-in-view.ts';
import { useWriting } from '../asking/use-writing.ts';
import { WaitingLine } from '../asking/waiting-line.tsx';
import { EraseName } from './erase-name.tsx';

/** What can be named, and where the name is written on the map. */
const NAMED_WORDS: Readonly<Record<Named, { readonly name: string; readonly where: string }>> = {
  place: { name: 'Place', where: 'Written beside this hex.' },
  land: { name: 'Land', where: 'Written across all connected country of this kind.' },
  water: { name: 'Water', where: 'Written along the river, or across its sea or lake.' },
};

interface NameFormProps extends NamesOver {
  readonly journey: Journey;
  readonly hex: Axial;
  /** Which kind of name is chosen at first. */
  readonly of: Named;
  /** Whether it was opened by hand and takes the focus; opened for a leftover draft it does not. */
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}

/** Gives, changes and removes the names of a hex, of its land and of its water. */
export function NameForm({ journey, hex, of: first, names, nameable, takesFocus, onClose }: NameFormProps) {
  const id = useId();
  const [of, setOf] = useState(first);
  const { isSending, trouble, forgetTrouble, write } = useWriting(journey);
  const drafts = NameDrafts.of(journey);
  const form = useInView<HTMLFormElement>();
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) field.current?.focus();
  }, []);
  const standing = names[of] ?? null;
  const text = drafts.at(hex, of) ?? standing?.text ?? '';
  const giveUp = () => {
    drafts.dropAll(hex);
    onClose();
  };
  // Not while it is being sent: it would be given all the same.
  const cancel = () => !isSending && giveUp();
  const send = async (name: string) => {
    if (name === (standing?.text ?? '')) {
      giveUp();
      return;
    }
    // A name that was given elsewhere in its land is changed where it was given.
    const { q, r } = standing ?? hex;
    const isWritten = await write({ kind: 'name', q, r, of, text: name });
    if (!isWritten) return;
    // What was typed for another name here, or meanwhile in another tab, is not sent yet.
    if (name === '' || drafts.at(hex, of)?.trim() === name) drafts.drop(hex, of);
    const left = nameable.find((each) => drafts.at(hex, each) !== null);
    if (!left) {
      onClose();
      return;
    }
    setOf(left);
    field.current?.focus();
  };
  return (
    <form
      class={`name-form${takesFocus ? '' : ' draft'}`}
      ref={form}
      aria-label="Name it"
      onSubmit={(event) => {
        event.preventDefault();
        void send(text.trim());
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        cancel();
      }}
    >
      <fieldset class="named-kinds">
        <legend class="visually-hidden">What is named</legend>
        {nameable.map((each) => (
          <label key={each} class={each === of ? 'chosen' : ''}>
            <input
              type="radio"
              name={`${id}-of`}
              checked={each === of}
              disabled={isSending}
              onChange={() => {
                setOf(each);
                forgetTrouble();
              }}
            />
            {NAMED_WORDS[each].name}
          </label>
        ))}
      </fieldset>
      <label class="field" for={id}>
        <span>Name of the {NAMED_WORDS[of].name.toLowerCase()}</span>
        <input
          id={id}
          ref={field}
          value={text}
          dir="auto"
          maxLength={LONGEST_HEX_NAME}
          readOnly={isSending}
          autocomplete="off"
          spellcheck={false}
          aria-describedby={`${id}-told`}
          onInput={(event) => {
            const { value } = event.currentTarget;
            // A text equal to the saved name is no draft.
            if (value === (standing?.text ?? '')) drafts.drop(hex, of);
            else drafts.keep(hex, of, value);
            forgetTrouble();
          }}
        />
      </label>
      <p id={`${id}-told`} class="told" role="status">
        {text.length < LONGEST_HEX_NAME
          ? drafts.whyUnstored(hex, of) || NAMED_WORDS[of].where
          : `It has all ${LONGEST_HEX_NAME} characters that a name may have.`}
      </p>
      <WaitingLine journey={journey} isSending={isSending} />
      <Trouble text={trouble} />
      <div class="row">
        <button type="submit" class="primary" disabled={isSending || text.trim() === ''}>
          {standing ? 'Rename' : 'Name it'}
        </button>
        <button type="button" class="quiet-button" disabled={isSending} onClick={cancel}>
          Cancel
        </button>
        {standing && (
          <button
            type="button"
            class="plain text-button"
            disabled={isSending}
            title="It leaves the map; the ledger keeps it"
            onClick={() => void send('')}
          >
            Take it away
          </button>
        )}
        {standing && (
          <EraseName key={standing.seq} journey={journey} name={standing} what="this name" onGone={giveUp} />
        )}
      </div>
    </form>
  );
}
