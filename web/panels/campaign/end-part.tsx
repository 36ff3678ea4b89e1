import type { Journey } from '../../journey/journey.ts';
import { ConfirmButton } from '../asking/confirm-button.tsx';

interface EndPartProps {
  readonly journey: Journey;
  /** Called once it has ended. */
  readonly onEnded: () => void;
}

/** Closes the campaign, after asking for confirmation. */
export function EndPart({ journey, onEnded }: EndPartProps) {
  const end = async (id: string) => {
    const problem = await journey.commands.sendWithoutDice({ kind: 'close' }, id);
    if (!problem) onEnded();
    return problem?.detail ?? null;
  };
  return (
    <section class="campaign-part" aria-label="End it">
      <h3>End it</h3>
      <p>
        The campaign is closed for good: nothing more is revealed, rolled or written
        {journey.summary.seedChosen && ', and its seed is told to everybody'}. It can still be read, saved and
        forked, and texts can still be erased.
      </p>
      <ConfirmButton
        journey={journey}
        opener="End this campaign"
        question="End this campaign for good?"
        keep="Let it go on"
        act="Really end"
        onAct={end}
      >
        <p>Nothing opens it again. Only a fork would go on.</p>
      </ConfirmButton>
    </section>
  );
}
