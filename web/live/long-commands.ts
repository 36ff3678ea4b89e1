import { LONGEST_MESSAGE } from '../../src/protocol/live.ts';
import { utf8Bytes } from '../../src/text/utf8-bytes.ts';
import { type Api, ApiError } from './api.ts';
import type { Channel } from './channel.ts';

/** What a message has besides what is asked: its kind and its number. */
const ENVELOPE = 256;

/** A channel that sends by HTTP what is too long for a message, as a table may be: a longer one would end the connection. */
export function longCommandsByHttp(channel: Channel, api: Pick<Api, 'command'>): Channel {
  return {
    ...channel,
    command(request, answer) {
      if (utf8Bytes(JSON.stringify(request)) + ENVELOPE <= LONGEST_MESSAGE)
        return channel.command(request, answer);
      const { campaign, id, command } = request;
      api.command(campaign, { id, command }).then(
        (done) => answer({ ok: true, ...done }),
        (error: unknown) => {
          // Where the server was not reached, whoever waits for the answer sends it again.
          if (error instanceof ApiError && error.problem) answer({ ok: false, error: error.problem });
        },
      );
    },
  };
}
