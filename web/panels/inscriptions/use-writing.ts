import { useState } from 'preact/hooks';
import type { Command } from '../../../src/campaign/command.ts';
import type { Journey } from '../../journey/journey.ts';

export interface Writing {
  /** Whether a command was sent and is not answered. */
  readonly isSending: boolean;
  /** What was wrong with the last one; empty where nothing was. */
  readonly trouble: string;
  /** Lets go of what was wrong, since what is to be sent is another thing by now. */
  forgetTrouble(): void;
  /** Sends a command, and answers whether it was carried out. */
  write(command: Command): Promise<boolean>;
}

/** The commands of a form, with what is to be told of them in it. */
export function useWriting(journey: Journey): Writing {
  const [trouble, setTrouble] = useState('');
  const [isSending, setSending] = useState(false);
  return {
    isSending,
    trouble,
    forgetTrouble: () => setTrouble(''),
    async write(command) {
      setSending(true);
      const problem = await journey.commands.write(command);
      setSending(false);
      setTrouble(problem?.detail ?? '');
      return problem === null;
    },
  };
}
