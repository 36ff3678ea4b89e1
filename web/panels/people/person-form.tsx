import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { COLOURS, type Colour } from '../../../src/ledger/colour.ts';
import { LONGEST_PERSON_NAME } from '../../../src/ledger/settings.ts';
import type { Person } from '../../../src/protocol/answers.ts';
import { capitalised } from '../../../src/text/capitalised.ts';
import type { Journey } from '../../journey/journey.ts';
import { errorMessage } from '../../kit/error-message.ts';
import { Icon } from '../../kit/icon.tsx';
import { PersonDisc } from '../../kit/person-disc.tsx';
import { toast } from '../../kit/toasts.ts';
import { Trouble } from '../../kit/trouble.tsx';
import { useMounted } from '../../kit/use-mounted.ts';
import { campaignPath } from '../../live/api.ts';
import { personChange } from './person-change.ts';

interface PersonFormProps {
  readonly journey: Journey;
  /** The label of the button that saves. */
  readonly keep: string;
  /** The label of the button that changes nothing. */
  readonly leave: string;
  /** Set to the field for the name. */
  readonly field?: RefObject<HTMLInputElement | null>;
  readonly onClose: () => void;
}

/** The person of this page, and their name; empty if the link has none, so that it is called by its role. */
export function ownPerson({ live }: Journey): { readonly own: Person; readonly called: string } {
  const own = live.people.personOf({ link: live.link.value ?? '', label: '', role: live.role.value });
  return { own, called: own.name === own.role ? '' : own.name };
}

/** The form for one's own name and colour. */
export function PersonForm({ journey, keep, leave, field, onClose }: PersonFormProps) {
  const { live, api, summary } = journey;
  const { own, called } = ownPerson(journey);
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Colour | null>(null);
  const [trouble, setTrouble] = useState('');
  const name = typed ?? called;
  const colour = chosen ?? own.colour;
  const isMounted = useMounted();
  const isSaving = useRef(false);
  /** How often something was typed or chosen. */
  const changes = useRef(0);
  const save = async (event: Event) => {
    event.preventDefault();
    // Enter may be held.
    if (isSaving.current) return;
    isSaving.current = true;
    const saved = changes.current;
    try {
      const changed = personChange(typed, colour);
      const described = await api.ask<Person>('PATCH', `${campaignPath(summary.id)}/people/own`, changed);
      live.people.learn([described]);
      // Not what was opened after this form was closed; and what was typed meanwhile is not saved yet.
      if (isMounted.current && changes.current === saved) onClose();
    } catch (error) {
      const why = errorMessage(error, 'That could not be kept.');
      setTrouble(why);
      if (!isMounted.current) toast(`Your name was not kept. ${why}`, 'trouble');
    }
    isSaving.current = false;
  };
  const change = () => {
    changes.current++;
    setTrouble('');
  };
  return (
    <form class="person-form" onSubmit={(event) => void save(event)} onInput={change}>
      <label class="field">
        <span>Your name</span>
        <input
          ref={field ?? null}
          value={name}
          dir="auto"
          maxLength={LONGEST_PERSON_NAME}
          placeholder="Mira"
          autocomplete="nickname"
          // Selected, to be typed over: a link shared by many has a name that is nobody's own.
          onFocus={(event) => event.currentTarget.select()}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      <fieldset class="person-colours">
        <legend>Your colour</legend>
        {COLOURS.map((value) => (
          <label key={value} title={capitalised(value)}>
            <input
              type="radio"
              name="colour"
              class="visually-hidden"
              aria-label={capitalised(value)}
              checked={value === colour}
              onChange={() => setChosen(value)}
            />
            <PersonDisc name={name || own.role} colour={value} />
            {value === colour && <Icon name="check" />}
          </label>
        ))}
      </fieldset>
      <Trouble text={trouble} />
      <div class="row">
        <button type="submit" class="primary">
          {keep}
        </button>
        <button type="button" class="plain text-button" onClick={onClose}>
          {leave}
        </button>
      </div>
    </form>
  );
}
