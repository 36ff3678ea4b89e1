import { signal } from '@preact/signals';
import { useMounted } from '../kit/use-mounted.ts';

/** The names of all work that is under way, also of work whose button is no longer shown. */
const underWay = signal<ReadonlySet<string>>(new Set());

interface Work {
  readonly isUnderWay: boolean;
  /** Does the work, unless it is under way already. */
  start(): Promise<void>;
}

/**
 * Work that may take seconds, such as making a file on the server, and is not begun again before it is over.
 *
 * @param name tells it apart from all other work of the page
 * @param act never rejects
 * @param onDone called after the work, if whoever began it is still shown
 */
export function useOnceAtATime(name: string, act: () => Promise<void>, onDone = (): void => {}): Work {
  const isMounted = useMounted();
  return {
    isUnderWay: underWay.value.has(name),
    async start() {
      if (underWay.peek().has(name)) return;
      underWay.value = new Set([...underWay.peek(), name]);
      await act();
      underWay.value = new Set([...underWay.peek()].filter((other) => other !== name));
      if (isMounted.current) onDone();
    },
  };
}
