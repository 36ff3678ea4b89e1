import { useState } from 'preact/hooks';
import { LONGEST_NAME } from '../../../src/ledger/settings.ts';
import { forkName } from '../../journey/campaign-name.ts';
import type { Journey } from '../../journey/journey.ts';
import { errorMessage } from '../../kit/error-message.ts';
import { goToMadeFromHere } from '../../kit/go-to-made.ts';
import { toast } from '../../kit/toasts.ts';
import { Trouble } from '../../kit/trouble.tsx';
import { useMounted } from '../../kit/use-mounted.ts';
import { fork } from '../../live/fork.ts';

interface ForkPartProps {
  readonly journey: Journey;
  /** Sequence number of the past entry that is shown; `null` if the campaign is shown as it is now. */
  readonly at: number | null;
}

/** Makes a copy of the campaign up to an entry, and opens it. */
export function ForkPart({ journey, at }: ForkPartProps) {
  const [draft, setDraft] = useState(() => forkName(journey.name));
  const [isUnderWay, setUnderWay] = useState(false);
  const [trouble, setTrouble] = useState('');
  const isMounted = useMounted();
  const name = draft.trim();
  const begin = async (event: Event) => {
    event.preventDefault();
    if (isUnderWay || name === '') return;
    setUnderWay(true);
    setTrouble('');
    const goToMade = goToMadeFromHere();
    try {
      const made = await fork(journey.api, journey.summary.id, { at: at ?? journey.campaign.seq, name });
      if (goToMade(made)) toast(`This is the copy. ${journey.name} is left as it is.`);
    } catch (error) {
      const why = errorMessage(error);
      setTrouble(why);
      setUnderWay(false);
      // The dialog was closed meanwhile: say it in a toast.
      if (!isMounted.current) toast(`The copy of ${journey.name} was not made. ${why}`, 'trouble');
    }
  };
  return (
    <form
      class="campaign-part"
      aria-label="Another future"
      onSubmit={(event) => void begin(event)}
      onInput={() => setTrouble('')}
    >
      <h3>Another future</h3>
      <p>
        {at === null
          ? 'A copy with all that happened so far'
          : `A copy with all that happened up to this moment, entry ${at.toLocaleString('en')}`}
        , which then goes its own way: what comes in it is thrown anew. This one is left as it is.
      </p>
      <label class="field">
        <span>Name of the copy</span>
        <input
          value={draft}
          dir="auto"
          required
          maxLength={LONGEST_NAME}
          autocomplete="off"
          onInput={(event) => setDraft(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="quiet-button" aria-disabled={isUnderWay} data-testid="fork">
        {isUnderWay ? 'A moment …' : at === null ? 'Fork it from now on' : 'Fork it from this moment on'}
      </button>
      <Trouble text={trouble} />
    </form>
  );
}
