import '../../styles/asked-again.css';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Journey } from '../../journey/journey.ts';
import { toast } from '../../kit/toasts.ts';
import { Trouble } from '../../kit/trouble.tsx';
import { useMounted } from '../../kit/use-mounted.ts';
import { useInView } from './use-in-view.ts';
import { WaitingLine } from './waiting-line.tsx';

interface AskedAgainProps {
  readonly journey: Journey;
  /** The content of the button that opens the question. */
  readonly opener: ComponentChildren;
  readonly openerClass?: string;
  readonly question: string;
  /** The words of the button that changes nothing. */
  readonly keep: string;
  /** The words of the button that confirms. */
  readonly act: string;
  /** Does it, by a command with this id if it waits. Resolves to why it failed; `null` once it is done. */
  readonly onAct: (id: string) => Promise<string | null>;
  /** Whether it waits for the connection, as commands do, and can be withdrawn meanwhile. */
  readonly waits?: boolean;
  /** The consequences. */
  readonly children: ComponentChildren;
}

/** A button for something that can't be undone: states the consequences and asks for confirmation. */
export function ConfirmButton({
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
  const sent = useRef('');
  const isMounted = useMounted();
  useLayoutEffect(() => {
    if (asked) keeping.current?.focus();
  }, [asked]);
  const close = () => {
    setAsked(false);
    // Once the opening button is rendered again.
    requestAnimationFrame(() => opening.current?.focus());
  };
  const keepIt = () => {
    // Otherwise it would still be done once the connection is back.
    if (isSending && !journey.live.withdraw(sent.current))
      setTrouble('It is under way already, and can’t be taken back.');
    else close();
  };
  const carryOut = async () => {
    if (isSending) return;
    setSending(true);
    setTrouble('');
    sent.current = waits ? journey.live.drawId() : '';
    const told = await onAct(sent.current);
    setSending(false);
    if (isMounted.current) setTrouble(told ?? '');
    // The question is gone, as when its dialog was closed: say it in a toast.
    else if (told && !journey.closed.aborted) toast(`${question} That was not done. ${told}`, 'trouble');
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
        <button type="button" class="quiet-button" ref={keeping} onClick={keepIt}>
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
