import { useState } from 'preact/hooks';
import type { Command } from '../../../src/campaign/command.ts';
import { commandInWords } from '../../journey/command-in-words.ts';
import type { WriteProblem } from '../../journey/commands.ts';
import type { Journey } from '../../journey/journey.ts';
import { toast } from '../../kit/toasts.ts';
import { useMounted } from '../../kit/use-mounted.ts';

export interface Writing {
  /** Whether a command was sent and is not answered yet. */
  readonly isSending: boolean;
  /** Why the last command failed, in words; empty if it did not. */
  readonly trouble: string;
  /** Clears `trouble`, as the input has changed. */
  forgetTrouble(): void;
  /** Sends a command. Resolves to whether it was carried out. */
  write(command: Command): Promise<boolean>;
}

/** Says in a toast that a command was refused whose form is gone by now, as when another hex is shown. */
export function toastRefused(command: Command, why: string, journey: Journey): void {
  if (why) toast(`Not done: ${commandInWords(command, journey)}. ${why}`, 'trouble');
}

/**
 * Returns a function that sends a command and resolves to why it was not carried out, `null` if it was. If the component
 * is gone by then, a toast says so too.
 */
export function useSending(journey: Journey): (command: Command) => Promise<WriteProblem | null> {
  const isMounted = useMounted();
  return async (command) => {
    const problem = await journey.commands.sendWithoutDice(command);
    if (!isMounted.current) toastRefused(command, problem?.detail ?? '', journey);
    return problem;
  };
}

/** Sends the commands of a form, and keeps the state that the form shows of them. */
export function useWriting(journey: Journey): Writing {
  const [trouble, setTrouble] = useState('');
  const [isSending, setSending] = useState(false);
  const send = useSending(journey);
  return {
    isSending,
    trouble,
    forgetTrouble: () => setTrouble(''),
    async write(command) {
      setSending(true);
      const problem = await send(command);
      setSending(false);
      setTrouble(problem?.detail ?? '');
      return problem === null;
    },
  };
}
