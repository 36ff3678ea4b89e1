import '../../styles/asked-again.css';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Journey } from '../../journey/journey.ts';
import { Trouble } from '../../kit/trouble.tsx';
import { useInView } from './use-in-view.ts';
import { WaitingLine } from './waiting-line.tsx';

interface AskedAgainProps {
  readonly journey: Journey;
  /** What stands on the button that asks. */
  readonly opener: ComponentChildren;
  readonly openerClass?: string;
  readonly question: string;
  /** What leaves everything as it is. */
  readonly keep: string;
  /** What does it, in the words of somebody who means it. */
  readonly act: string;
  /** Does it. Resolves to what was wrong; `null` where it is done. */
  readonly onAct: () => Promise<string | null>;
  /** Whether it waits for the connection, as commands do. */
  readonly waits?: boolean;
  /** What comes of it. */
  readonly children: ComponentChildren;
}

/** A button for what nothing undoes: asks once more, and says what comes of it. */
export function AskedAgain({
  journey,
  opener,
  openerClass = 'quiet-button',
  question,
  keep,
  act,
  onAct,
  waits = true,
  children,
}: AskedAgainProps) {
  const [asked, setAsked] = useState(false);
  const [trouble, setTrouble] = useState('');
  const [isSending, setSending] = useState(false);
  const keeping = useRef<HTMLButtonElement>(null);
  const fields = useInView<HTMLFieldSetElement>(asked);
  const opening = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (asked) keeping.current?.focus();
  }, [asked]);
  const close = () => {
    setAsked(false);
    // As soon as it is there again.
    requestAnimationFrame(() => opening.current?.focus());
  };
  const carryOut = async () => {
    if (isSending) return;
    setSending(true);
    setTrouble('');
    const told = await onAct();
    setSending(false);
    if (told) setTrouble(told);
  };
  if (!asked)
    return (
      <button type="button" class={openerClass} ref={opening} onClick={() => setAsked(true)}>
        {opener}
      </button>
    );
  return (
    <fieldset class="asked-again" ref={fields}>
      <legend>{question}</legend>
      {children}
      <div class="row">
        <button type="button" class="quiet-button" ref={keeping} onClick={close}>
          {keep}
        </button>
        <button type="button" class="danger" onClick={() => void carryOut()}>
          {act}
        </button>
      </div>
      {waits && <WaitingLine journey={journey} isSending={isSending} />}
      <Trouble text={trouble} />
    </fieldset>
  );
}
