import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Journey } from '../../journey/journey.ts';
import { useInView } from './use-in-view.ts';
import { WaitingLine } from './waiting-line.tsx';

interface EraseTextProps {
  readonly journey: Journey;
  /** Number of the entry that has the text. */
  readonly seq: number;
  /** What it is, as in "Erase this note for good". */
  readonly what: string;
  /** Told once it is gone. */
  readonly onGone?: () => void;
}

/** Erases a text for good, having asked once more. */
export function EraseText({ journey, seq, what, onGone }: EraseTextProps) {
  const [asked, setAsked] = useState(false);
  const [trouble, setTrouble] = useState('');
  const [isSending, setSending] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const question = useInView<HTMLFieldSetElement>(asked);
  const opener = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (asked) keep.current?.focus();
  }, [asked]);
  const close = () => {
    setAsked(false);
    // As soon as it is there again.
    requestAnimationFrame(() => opener.current?.focus());
  };
  const erase = async () => {
    if (isSending) return;
    setSending(true);
    const problem = await journey.commands.write({ kind: 'erase', seq });
    setSending(false);
    if (problem) setTrouble(problem.detail);
    else onGone?.();
  };
  if (!asked)
    return (
      <button type="button" class="plain text-button" ref={opener} onClick={() => setAsked(true)}>
        Erase for good
        <span class="visually-hidden">: {what}</span>
      </button>
    );
  return (
    <fieldset class="erase-asked" ref={question}>
      <legend>Erase {what} for good?</legend>
      <p>
        This removes this one text everywhere here, for everybody and for ever; what it said before it was
        changed is a text of its own. Forks and archives made before keep it.
      </p>
      <div class="row">
        <button type="button" class="quiet-button" ref={keep} onClick={close}>
          Let it stand
        </button>
        <button type="button" class="danger" onClick={() => void erase()}>
          Really erase
        </button>
      </div>
      <WaitingLine journey={journey} isSending={isSending} />
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
    </fieldset>
  );
}
