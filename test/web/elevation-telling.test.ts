import { describe, expect, it } from 'vitest';
import { packedMapJson } from '../../src/formats/map-json.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import { ElevationWorld } from '../../src/world/elevation/elevation-world.ts';
import type { World } from '../../src/world/world.ts';
import { loadWorld } from '../../web/live/known-worlds.ts';
import { unpackedCampaign } from '../../web/live/restored-campaign.ts';
import { elevationLines } from '../../web/panels/worlds/elevation-telling.ts';
import { ScriptedServer } from './scripted-channel.ts';

function walked(): ScriptedServer {
  const server = new ScriptedServer({ world: { kind: 'elevation' } });
  for (const [index, to] of ([1, 2, 2, 3, 3, 4] as const).entries())
    server.command({ campaign: 'test', id: `step ${index}`, command: { kind: 'enter', to } });
  return server;
}

const asElevation = (world: World): ElevationWorld => {
  if (world instanceof ElevationWorld) return world;
  throw new Error('no world of heights');
};

/** What the server would answer about a hex. */
const entriesOf = (server: ScriptedServer, world: World, known: number): Entry[] =>
  world.entriesAt(world.hexAt(known)).map((seq) => server.ledger[seq - 1] as Entry);

describe('the explanation of a hex in an elevation world', () => {
  it('consists of the throw that gave its height, and of its own survey', () => {
    const server = walked();
    const world = asElevation(server.campaign.world);
    for (let known = 1; known < world.count; known++) {
      const hex = world.hexAt(known);
      const lines = elevationLines(hex, entriesOf(server, world, known), world);
      expect(lines[0]?.roll?.for).toBe('elevation');
      expect(lines[0]?.text.startsWith(world.recordAt(hex)?.label ?? '')).toBe(true);
      const isSurveyed = world.isPassable(hex);
      expect(lines.some(({ roll }) => roll?.for === 'peak')).toBe(isSurveyed);
      if (!isSurveyed) expect(lines).toHaveLength(1);
    }
  });

  it('is the same on a page that received the map in its packed form', async () => {
    await loadWorld('elevation');
    const server = walked();
    const { campaign } = server;
    const map = JSON.parse([...packedMapJson(campaign.frame(), campaign.world.view())].join(''));
    const [there, here] = [campaign.world, unpackedCampaign(server.summary, map).world].map(asElevation);
    if (!there || !here) throw new Error('two worlds');
    for (let known = 0; known < there.count; known++) {
      const entries = entriesOf(server, there, known);
      const hex = there.hexAt(known);
      expect(here.entriesAt(hex)).toEqual(there.entriesAt(hex));
      expect(elevationLines(hex, entries, here)).toEqual(elevationLines(hex, entries, there));
    }
  });
});
