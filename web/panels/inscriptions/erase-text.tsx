import type { Journey } from '../../journey/journey.ts';
import { ConfirmButton } from '../asking/confirm-button.tsx';

interface EraseTextProps {
  readonly journey: Journey;
  /** Number of the entry that has the text. */
  readonly seq: number;
  /** What it is, as in "Erase this note for good". */
  readonly what: string;
  /** Called once it is erased. */
  readonly onGone?: () => void;
}

/** Erases a text for good, after asking for confirmation. */
export function EraseText({ journey, seq, what, onGone }: EraseTextProps) {
  const erase = async (id: string) => {
    const problem = await journey.commands.sendWithoutDice({ kind: 'erase', seq }, id);
    if (!problem) onGone?.();
    return problem?.detail ?? null;
  };
  return (
    <ConfirmButton
      journey={journey}
      opener={
        <>
          Erase for good
          <span class="visually-hidden">: {what}</span>
        </>
      }
      openerClass="plain text-button"
      question={`Erase ${what} for good?`}
      keep="Keep it"
      act="Really erase"
      onAct={erase}
    >
      <p>
        This removes this one text everywhere here, for everybody and for ever; what it said before it was
        changed is a text of its own. Forks and archives made before keep it.
      </p>
    </ConfirmButton>
  );
}
