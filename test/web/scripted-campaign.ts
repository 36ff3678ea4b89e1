import { expect } from 'vitest';
import type { Entry } from '../../src/ledger/entry.ts';
import { LiveCampaign } from '../../web/live/live-campaign.ts';
import { ScriptedChannel, ScriptedServer } from './scripted-channel.ts';

/** A page that follows a campaign on a scripted server, what its listener was told, and steps of another link (`act`). */
export function scriptedCampaign() {
  const server = new ScriptedServer();
  const channel = new ScriptedChannel();
  const applied: Entry[] = [];
  const ended: unknown[] = [];
  const sentLast: unknown[] = [];
  const live = new LiveCampaign(
    server.summary,
    channel,
    {
      applied: (entries) => applied.push(...entries),
      restored: () => undefined,
      pointed: () => undefined,
      accessLost: (why) => ended.push(why),
    },
    { sendLast: (given) => sentLast.push(given) },
  );
  live.open();
  const act = (to: 1 | 2 | 3 | 4 | 5 | 6): readonly Entry[] => {
    const answer = server.command({
      campaign: 'test',
      id: `other ${server.campaign.seq}`,
      command: { kind: 'enter', to },
    });
    return answer.ok ? answer.entries : [];
  };
  const publish = (...entries: readonly Entry[]) => channel.listener.entries({ campaign: 'test', entries });
  return { server, channel, live, applied, ended, sentLast, act, publish };
}

export type ScriptedCampaign = ReturnType<typeof scriptedCampaign>;

/** Expects the page to have every entry of the server, and the same map. */
export const expectSame = ({ server, live }: ScriptedCampaign) => {
  expect(live.campaign.seq).toBe(server.campaign.seq);
  expect(live.campaign.view()).toEqual(server.campaign.view());
};
