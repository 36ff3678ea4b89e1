import { beforeAll, describe, expect, it } from 'vitest';
import { LIGHT } from '../../src/formats/drawing/palette.ts';
import { hexKey } from '../../src/hex/axial.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import { WORLDS } from '../../src/world/registry.ts';
import { withRings } from '../../web/map/chunks/rings.ts';
import { groundOf, loadGround } from '../../web/map/grounds/ground-of.ts';
import { ScriptedServer } from './scripted-channel.ts';

const ORIGIN = { q: 0, r: 0 };

describe('the ground of a world', () => {
  it.each(WORLDS.kinds.map(({ kind }) => kind))('exists for worlds of kind %s', async (kind) => {
    await loadGround(kind);
    const { campaign } = new ScriptedServer({ world: { kind } });
    const ground = groundOf(campaign.world, () => false);
    expect([...ground.hexesToFit()].map(hexKey)).toContain(hexKey(ORIGIN));
    expect(ground.backgroundColour(LIGHT)).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('of a kind unknown to the page is refused by name', () => {
    const { campaign } = new ScriptedServer();
    const strange = Object.create(campaign.world, { settings: { value: { kind: 'moon' } } });
    expect(() => groundOf(strange, () => false)).toThrow("a world of kind 'moon'");
  });
});

describe('the ground of an elevation world', () => {
  beforeAll(() => loadGround('elevation'));

  it('repaints all hexes that a survey changes, also far down the rivers', () => {
    const server = new ScriptedServer({ world: { kind: 'elevation' } });
    const { world } = server.campaign;
    const ground = groundOf(world, () => false);
    let downstream = 0;
    let touched = 0;
    let known = 0;
    for (let step = 0; step < 60; step++) {
      const before = new Map([...world.view().records()].map((hex) => [hexKey(hex), JSON.stringify(hex)]));
      // Ever onwards, so that each step surveys a hex.
      const to = (1 + ((step * 2 + (step >> 2)) % 3)) as 1 | 2 | 3;
      const answer = server.command({ campaign: 'test', id: `step ${step}`, command: { kind: 'enter', to } });
      if (!answer.ok) throw new Error(answer.error.detail);
      const [entry] = answer.entries as [Entry];
      const changed = ground.changedBy(entry);
      expect(entry.kind).toBe('surveyed');
      if (changed === 'all') continue;
      const painted = new Set([...changed].map(hexKey));
      touched += painted.size;
      known += world.count;
      for (const hex of world.view().records()) {
        if (before.get(hexKey(hex)) === JSON.stringify(hex)) continue;
        expect(painted, `${hex.label} after step ${step}`).toContain(hexKey(hex));
        if (entry.kind === 'surveyed' && !entry.revealed.some(({ label }) => label === hex.label))
          downstream++;
      }
    }
    expect(downstream).toBeGreaterThan(50);
    expect(touched).toBeLessThan(known / 10);
  });
});

describe('the ground of an island', () => {
  beforeAll(() => loadGround('island'));

  it('shows the whole outline before anyone has been there, with the sea around it', () => {
    const server = new ScriptedServer({ world: { kind: 'island', hexes: 40 } });
    const ground = groundOf(server.campaign.world, () => false);
    expect([...ground.hexesToFit()]).toHaveLength(40);
    expect([...ground.drawnHexes()].length).toBeGreaterThan(80);
    expect(ground.backgroundColour(LIGHT)).not.toBe(LIGHT.paper);
  });

  it('is repainted as a whole when the outline arrives', () => {
    const server = new ScriptedServer({ world: { kind: 'island', hexes: 12 }, startLater: true });
    const ground = groundOf(server.campaign.world, () => false);
    expect([...ground.hexesToFit()]).toEqual([]);
    const answer = server.command({ campaign: 'test', id: 'begin', command: { kind: 'enter', to: 0 } });
    if (!answer.ok) throw new Error(answer.error.detail);
    const [charted, first] = answer.entries as [Entry, Entry];
    expect(ground.changedBy(charted)).toBe('all');
    expect([...ground.hexesToFit()]).toHaveLength(12);
    expect(ground.changedBy(first)).not.toBe('all');
  });
});

describe('rings around hexes', () => {
  it('contain each hex once, the given hexes first', () => {
    expect(withRings([ORIGIN], 2)).toHaveLength(19);
    expect(withRings([ORIGIN, { q: 1, r: 0 }], 0)).toHaveLength(2);
    const window = withRings([ORIGIN, { q: 1, r: 0 }], 3);
    expect(new Set(window.map(hexKey)).size).toBe(window.length);
    expect(window[0]).toEqual(ORIGIN);
  });
});
