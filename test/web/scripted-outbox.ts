import { vi } from 'vitest';
import type { CommandAnswer, CommandRequest } from '../../src/protocol/live.ts';
import { Outbox } from '../../web/live/outbox.ts';

export const COMMAND = { kind: 'enter', to: 1 } as const;
export const DONE: CommandAnswer = { ok: true, seq: 3, entries: [] };

/**
 * An outbox on a scripted channel: what it sent, functions that answer each of these, and in which `order` it told of
 * answers. With `isBeside`, the channel says that it sends commands beside the connection, as it does with long ones.
 */
export function scriptedOutbox({ isBeside = false } = {}) {
  const sent: CommandRequest[] = [];
  const answers: ((answer: CommandAnswer) => void)[] = [];
  const order: string[] = [];
  const renewed = vi.fn();
  const channel = {
    open: () => undefined,
    close: () => undefined,
    renew: renewed,
    watch: () => undefined,
    point: () => undefined,
    throwing: () => undefined,
    command: (request: CommandRequest, answer: (answer: CommandAnswer) => void) => {
      sent.push(request);
      answers.push(answer);
      return isBeside;
    },
  };
  const outbox = new Outbox('test', channel, (id) => order.push(`told of ${id}`));
  return { outbox, sent, answers, order, renewed };
}
