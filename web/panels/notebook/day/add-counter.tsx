import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { namedCounters } from '../../../../src/campaign/circumstances.ts';
import { LARGEST_COUNTER_VALUE, LONGEST_COUNTER_NAME } from '../../../../src/ledger/settings.ts';
import type { Journey } from '../../../journey/journey.ts';
import { perDayInWords } from '../../../journey/news-teller.ts';
import { Icon } from '../../../kit/icon.tsx';
import { Trouble } from '../../../kit/trouble.tsx';
import { wholeNumber } from '../../../kit/whole-number.ts';
import { useWriting } from '../../asking/use-writing.ts';
import { WaitingLine } from '../../asking/waiting-line.tsx';
import { type CounterDraft, dayDraftOf } from './day-draft.ts';

/** Suggested counters: what parties carry, with its daily change. */
const SUGGESTED: readonly (readonly [name: string, perDay: number])[] = [
  ['Rations', -1],
  ['Torches', 0],
  ['Water', -1],
];

const EMPTY: CounterDraft = { name: '', value: '', perDay: '' };

/** Adds a counter. */
export function AddCounter({ journey }: { journey: Journey }) {
  const { counter } = dayDraftOf(journey);
  const draft = counter.value;
  const setDraft = (typed: CounterDraft | null) => {
    counter.value = typed;
  };
  const [fault, setFault] = useState('');
  const { isSending, trouble, forgetTrouble, write } = useWriting(journey);
  const nameField = useRef<HTMLInputElement>(null);
  const valueField = useRef<HTMLInputElement>(null);
  const isOpen = draft !== null;
  const wasOpen = useRef(isOpen);
  // In a layout effect, so that the next key is not for the map. Of what was suggested only the number is to be filled in.
  // A draft that is found again is not focused: nobody has asked for it, and a phone would raise its keyboard.
  useLayoutEffect(() => {
    if (isOpen && !wasOpen.current) (draft.name ? valueField : nameField).current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const names = namedCounters(journey.campaign.inForce).map(({ name }) => name.toLowerCase());
  const suggested = SUGGESTED.filter(([name]) => !names.includes(name.toLowerCase()));
  const forgetFaults = () => {
    setFault('');
    forgetTrouble();
  };
  const close = () => {
    setDraft(null);
    forgetFaults();
  };
  // Not while it is being sent: it would be added all the same.
  const cancel = () => !isSending && close();
  const add = async (event: Event) => {
    event.preventDefault();
    if (!draft || isSending) return;
    const name = draft.name.trim();
    const value = wholeNumber(draft.value || '0');
    const perDay = wholeNumber(draft.perDay || '0');
    const wrong = faultIn(name, value, perDay, names);
    if (wrong !== null || value === null || perDay === null) {
      setFault(wrong ?? '');
      return;
    }
    // If the form was left and opened again meanwhile, something else may be typed in it.
    if ((await write({ kind: 'count', name, to: value, perDay })) && counter.peek() === draft) close();
  };
  const suggest = (name: string, perDay: number) => {
    setDraft({ name, value: '', perDay: perDay === 0 ? '' : `−${-perDay}` });
    setFault('');
  };
  if (!draft)
    return (
      <div class="row counter-suggested">
        {suggested.map(([name, perDay]) => (
          <button type="button" class="quiet-button" key={name} onClick={() => suggest(name, perDay)}>
            <Icon name="plus" /> {name}
          </button>
        ))}
        <button type="button" class="quiet-button" onClick={() => setDraft(EMPTY)}>
          <Icon name="plus" /> {suggested.length > 0 ? 'Another' : 'Add a counter'}
        </button>
      </div>
    );
  const type = (member: keyof CounterDraft) => (event: { currentTarget: HTMLInputElement }) =>
    setDraft({ ...draft, [member]: event.currentTarget.value });
  return (
    <form
      class="counter-form"
      onSubmit={(event) => void add(event)}
      onInput={forgetFaults}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        cancel();
      }}
      aria-label="A new counter"
    >
      <label class="field counter-form-name">
        <span>What is counted</span>
        <input
          value={draft.name}
          dir="auto"
          maxLength={LONGEST_COUNTER_NAME}
          readOnly={isSending}
          onInput={type('name')}
          autocomplete="off"
          ref={nameField}
        />
      </label>
      <label class="field">
        <span>There are</span>
        <input
          value={draft.value}
          inputMode="numeric"
          readOnly={isSending}
          ref={valueField}
          onInput={type('value')}
          placeholder="0"
        />
      </label>
      <label class="field">
        <span>Each day</span>
        <input
          value={draft.perDay}
          readOnly={isSending}
          onInput={type('perDay')}
          placeholder="0"
          autocomplete="off"
        />
      </label>
      <div class="row counter-form-acts">
        <button type="submit" class="primary" disabled={isSending}>
          Add
        </button>
        <button type="button" class="plain text-button" disabled={isSending} onClick={cancel}>
          Cancel
        </button>
      </div>
      <WaitingLine journey={journey} isSending={isSending} />
      <Trouble text={fault || trouble} />
      {!fault && draft.perDay !== '' && wholeNumber(draft.perDay) !== null && (
        <p class="quiet">{perDayInWords(wholeNumber(draft.perDay) ?? 0)}, from tomorrow on.</p>
      )}
    </form>
  );
}

function faultIn(
  name: string,
  value: number | null,
  perDay: number | null,
  names: readonly string[],
): string | null {
  if (name === '') return 'A counter needs a name.';
  if (names.includes(name.toLowerCase())) return `${name} is counted already.`;
  if (value === null || value < 0 || value > LARGEST_COUNTER_VALUE)
    return 'The number must be a whole one from 0 to 999,999.';
  if (perDay === null || Math.abs(perDay) > LARGEST_COUNTER_VALUE)
    return 'The daily change must be a whole number, such as −1.';
  return null;
}
