import { LONGEST_MESSAGE } from '../../src/protocol/live.ts';
import { utf8Bytes } from '../../src/text/utf8-bytes.ts';
import type { Api, ApiError } from './api.ts';
import type { Channel } from './channel.ts';
import { problemOfConnectError } from './socket-channel.ts';

/** Room in a message for everything besides the request: its kind and its number. */
const ENVELOPE = 256;

/**
 * A channel that sends commands by HTTP if they are too long for a message, as tables may be: the server would close
 * the connection on a longer one.
 */
export function longCommandsByHttp(channel: Channel, api: Pick<Api, 'command'>): Channel {
  return {
    ...channel,
    command(request, answer) {
      if (utf8Bytes(JSON.stringify(request)) + ENVELOPE <= LONGEST_MESSAGE)
        return channel.command(request, answer);
      const { campaign, id, command } = request;
      api.command(campaign, { id, command }).then(
        (done) => answer({ ok: true, ...done }),
        // If nothing is heard from the server, the command may have been carried out: the caller sends it again.
        (error: ApiError) =>
          answer({
            ok: false,
            error: error.problem ?? { ...problemOfConnectError(error), mayHaveHappened: true },
          }),
      );
      return true;
    },
  };
}
