import { Journey } from '../../web/journey/journey.ts';
import { Api } from '../../web/live/api.ts';
import { ScriptedChannel, ScriptedServer } from './scripted-channel.ts';

export const NORTH = 1;

/** A journey whose party is at the edge of the known map: the next hex to the north is unknown. */
export function atTheRim() {
  const server = new ScriptedServer();
  server.command({ campaign: 'test', id: 'before', command: { kind: 'enter', to: NORTH } });
  const channel = new ScriptedChannel();
  const journey = new Journey(server.summary, new Api(), channel);
  journey.live.open();
  channel.connectTo(server);
  return { journey, channel, server };
}
