import { useState } from 'preact/hooks';
import type { Command } from '../../../src/campaign/command.ts';
import { commandInWords } from '../../journey/command-in-words.ts';
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

/** Sends the commands of a form, and keeps the state that the form shows of them. */
export function useWriting(journey: Journey): Writing {
  const [trouble, setTrouble] = useState('');
  const [isSending, setSending] = useState(false);
  const isMounted = useMounted();
  return {
    isSending,
    trouble,
    forgetTrouble: () => setTrouble(''),
    async write(command) {
      setSending(true);
      const problem = await journey.commands.sendWithoutDice(command);
      setSending(false);
      const told = problem?.detail ?? '';
      if (isMounted.current) setTrouble(told);
      // The form is gone, as when another hex is shown by now: say it in a toast.
      else if (told) toast(`Not done: ${commandInWords(command, journey)}. ${told}`, 'trouble');
      return problem === null;
    },
  };
}
