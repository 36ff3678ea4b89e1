import type { z } from 'zod';
import { addressOf } from '../access/address.ts';
import { countForAddress } from '../access/counting.ts';
import type { Limits } from '../access/limits.ts';
import type { Failure } from '../protocol/live.ts';
import { parse } from '../protocol/parse.ts';
import { problem } from '../protocol/problem.ts';
import { SERVER_FAILED, STORAGE_FAILED, type WordedProblem } from '../protocol/worded-problem.ts';
import { StorageFailure } from '../session/ports.ts';
import type { LiveSocket } from './connection.ts';

/** A problem in the form in which a message is acknowledged. */
export const failure = ({ code, detail }: WordedProblem): Failure => ({
  ok: false,
  error: problem(code, detail),
});

/** A listener that parses a message, does what it asks for and replies with what came of it, if that is wanted. */
export function replying<T, A>(
  schema: z.ZodType<T>,
  work: (request: T) => Promise<A | Failure>,
  onFailure: (error: unknown) => void,
) {
  return async (...received: unknown[]): Promise<void> => {
    const reply = replyTo(received) as (answer: A | Failure) => void;
    const request = typeof received[0] === 'function' ? undefined : received[0];
    try {
      const result = parse(schema, request);
      reply(
        result.ok ? await work(result.value) : failure({ code: 'request/malformed', detail: result.detail }),
      );
    } catch (error) {
      onFailure(error);
      reply(failure(error instanceof StorageFailure ? STORAGE_FAILED : SERVER_FAILED));
    }
  };
}

/** Counts every message of a connection, those that nobody listens to as well, and refuses what is too many. */
export function countMessages(socket: LiveSocket, limits: Pick<Limits, 'address'>): void {
  socket.use((packet, next) => {
    countForAddress(limits, addressOf(socket.request), 'messages').then((tooMany) => {
      if (tooMany) replyTo(packet)(failure(tooMany));
      else next();
    }, next);
  });
}

/** What acknowledges a message: the function that stands last; one that does nothing where the client asks for none. */
function replyTo(message: readonly unknown[]): (answer: unknown) => void {
  const last = message.at(-1);
  return typeof last === 'function' ? (last as (answer: unknown) => void) : () => {};
}
