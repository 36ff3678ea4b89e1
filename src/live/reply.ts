import type { z } from 'zod';
import { addressOf, networkOf } from '../access/address.ts';
import { countForAddress } from '../access/counting.ts';
import type { Limits } from '../access/limits.ts';
import { storageProblem } from '../access/storage-problem.ts';
import type { Failure } from '../protocol/live.ts';
import { parse } from '../protocol/parse.ts';
import { type ProblemBody, problem } from '../protocol/problem.ts';
import { extrasOf, SERVER_FAILED, type WordedProblem } from '../protocol/worded-problem.ts';
import { StorageFailure } from '../session/ports.ts';
import type { LiveSocket } from './connection.ts';
import type { MessageTurns } from './message-turns.ts';

/** A problem as the acknowledgement of a message. */
export const failure = (worded: WordedProblem): Failure => ({ ok: false, error: bodyOf(worded) });

/** A problem in the form in which it is sent over the live channel, which has no headers. */
export const bodyOf = (worded: WordedProblem): ProblemBody =>
  problem(worded.code, worded.detail, extrasOf(worded));

const isFailure = (answer: unknown): answer is Failure =>
  (answer as Partial<Failure> | undefined)?.ok === false;

/**
 * A listener that parses a message, processes it and acknowledges it, if the client asks for that.
 *
 * @param isRead whether such a message writes nothing
 */
export function messageListener<T, A>(
  schema: z.ZodType<T>,
  work: (request: T) => Promise<A | Failure>,
  onFailure: (error: unknown) => void,
  onRefusal: (code: string) => void,
  isRead: boolean,
) {
  return async (...received: unknown[]): Promise<void> => {
    const acknowledge = replyTo(received);
    const reply = (answer: A | Failure) => {
      if (isFailure(answer)) onRefusal(answer.error.code);
      acknowledge(answer);
    };
    const request = typeof received[0] === 'function' ? undefined : received[0];
    try {
      const result = parse(schema, request);
      reply(
        result.ok ? await work(result.value) : failure({ code: 'request/malformed', detail: result.detail }),
      );
    } catch (error) {
      onFailure(error);
      reply(failure(problemOf(error, isRead)));
    }
  };
}

/** How many messages of a connection may be waiting: a client that sends more can't be waiting for answers. */
const MOST_WAITING = 1000;

/**
 * Counts every message of a connection, including unknown ones, and refuses those beyond the limits when it is their
 * turn.
 */
export function countMessages(
  socket: LiveSocket,
  limits: Pick<Limits, 'address'>,
  turns: MessageTurns,
  onRefusal: (code: string) => void,
): void {
  const address = addressOf(socket.request);
  let waiting = 0;
  socket.use((packet, next) => {
    if (++waiting > MOST_WAITING) {
      socket.disconnect(true);
      return;
    }
    const counted = countForAddress(limits, address, 'messages');
    turns.enqueue(networkOf(address), async () => {
      waiting--;
      try {
        const tooMany = await counted;
        if (!socket.connected) return;
        if (!tooMany) return next();
        onRefusal(tooMany.code);
        replyTo(packet)(failure(tooMany));
      } catch (error) {
        next(error as Error);
      }
    });
  });
}

/** Events of socket.io itself, which have listeners but are not messages of clients. */
const OF_THE_TRANSPORT = ['disconnect', 'error'];

/** Refuses unknown messages, so that a client that misspelt one does not wait for an answer for ever. */
export function refuseUnknown(socket: LiveSocket, onRefusal: (code: string) => void): void {
  socket.onAny((event, ...received: unknown[]) => {
    if (!OF_THE_TRANSPORT.includes(event) && socket.listenerCount(event) > 0) return;
    const code = 'request/not-found';
    onRefusal(code);
    const known = socket
      .eventNames()
      .map(String)
      .filter((name) => !OF_THE_TRANSPORT.includes(name));
    const detail = `There is no such message here. There are: ${known.join(', ')}.`;
    replyTo(received)(failure({ code, detail }));
  });
}

/** The acknowledgement callback, which is the last argument; a function without effect if the client asks for none. */
function replyTo(message: readonly unknown[]): (answer: unknown) => void {
  const last = message.at(-1);
  return typeof last === 'function' ? (last as (answer: unknown) => void) : () => {};
}

function problemOf(error: unknown, isRead: boolean): WordedProblem {
  return error instanceof StorageFailure ? storageProblem(error, isRead) : SERVER_FAILED;
}
