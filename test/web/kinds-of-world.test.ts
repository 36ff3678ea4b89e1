import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VNode } from 'preact';
import { describe, expect, it, vi } from 'vitest';
import { LIGHT } from '../../src/formats/drawing/palette.ts';
import { formatsOf } from '../../src/formats/drawing-formats.ts';
import { hexFacts } from '../../src/formats/gazetteer/hex-facts.ts';
import { drawingOf } from '../../src/formats/map-drawing.ts';
import { isWorldBody } from '../../src/ledger/world-body.ts';
import { journalOf } from '../../src/telling/journal-registry.ts';
import { tellingOf } from '../../src/telling/registry.ts';
import { WORLDS } from '../../src/world/registry.ts';
import type { Journey } from '../../web/journey/journey.ts';
import { loadWords, KINDS as OFFERED, wordsOf } from '../../web/journey/words/words-of.ts';
import { loadWorld, pageWorlds } from '../../web/live/known-worlds.ts';
import { groundOf, loadGround } from '../../web/map/grounds/ground-of.ts';
import { PROJECT } from '../support/server-process.ts';
import { ScriptedServer } from './scripted-channel.ts';

// These modules ask on loading whether the page is dark, and set the theme of the document.
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('document', { documentElement: { dataset: {} } });
const { loadParts, partsOf } = await import('../../web/panels/worlds/parts-of.ts');
const { KindPicture } = await import('../../web/pages/home/kind-picture.tsx');
const { UnknownVignette } = await import('../../web/kit/hex-vignette.tsx');

const KINDS = WORLDS.kinds.map(({ kind }) => kind);

const partsFor = (kind: string) => partsOf({ summary: { world: { kind } } } as Journey);

const documented = (file: string): string => readFileSync(join(PROJECT, file), 'utf8');

/** A text that identifies a picture, from its component and properties. */
const drawnIn = ({ type, props }: VNode): string =>
  `${typeof type === 'string' ? type : type.name} ${JSON.stringify(props)}`;

/** True if two kinds share an entry, as they do if one is missing and that of another kind stands in. */
const isShared = (entries: readonly object[]): boolean => new Set(entries).size < entries.length;

describe.each(KINDS)('a world of kind %s', (kind) => {
  const { campaign, ledger } = new ScriptedServer({ world: { kind } });
  const { world } = campaign;
  const hexes = [...world.view().records()];

  it('has a start that reveals hexes', () => {
    expect(hexes.length).toBeGreaterThan(0);
  });

  it('has an explanation and a journal, with words for its start and for each hex', () => {
    const telling = tellingOf(kind);
    const journal = journalOf(kind);
    if (!telling || !journal) throw new Error('it has none');
    const before = WORLDS.ofKind(kind)?.emptyWorld(world.settings);
    if (!before) throw new Error('it is not registered');
    const found = ledger.filter((entry) => isWorldBody(entry));
    expect(found.length).toBeGreaterThan(0);
    const told: (string | null)[] = [];
    for (const entry of found) {
      expect(telling.tell(entry, before).summary).toMatch(/\w.*\.$/);
      before.apply(entry, entry.seq);
      told.push(journal.event(entry, entry.seq, before));
    }
    expect(told.filter((text) => text !== null).length).toBeGreaterThan(0);
    for (const hex of hexes) expect(telling.summary(hex)).toContain(hex.label);
  });

  it('can be drawn, and a gazetteer lists its facts under headings of its own', () => {
    for (const format of formatsOf(kind)) {
      const draw = drawingOf(kind, format);
      const drawing = draw?.({ frame: { party: null, trail: [] }, world: world.view(), title: 'Here' });
      expect(drawing?.length, format).toBeGreaterThan(100);
    }
    expect(formatsOf(kind)).toContain('svg');
    const facts = hexFacts(world.view());
    for (const [index] of hexes.entries()) {
      expect(facts.of(index)).toHaveLength(facts.headings.length);
      expect(facts.colourOf(index)).toMatch(/^#[0-9a-f]{6}$/);
    }
  });

  it('has its rules on the page, once they have been fetched', async () => {
    await loadWorld(kind);
    const registered = WORLDS.ofKind(kind);
    expect(registered).not.toBeNull();
    expect(pageWorlds.ofEdition(registered?.edition ?? '')).toBe(registered);
  });

  it('has a ground on the page', async () => {
    await loadGround(kind);
    const ground = groundOf(world, () => false);
    expect([...ground.hexesToFit()].length).toBeGreaterThanOrEqual(hexes.length);
    expect(ground.backgroundColour(LIGHT)).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('has words of its own on the page, and its name even before they have been fetched', async () => {
    const before = wordsOf(kind);
    await loadWords(kind);
    expect(before).toMatchObject({ name: wordsOf(kind).name, about: wordsOf(kind).about });
    const { name, about, unknown, farAway, beyond } = wordsOf(kind);
    for (const text of [name, about, unknown, farAway, beyond]) expect(text).toMatch(/\w/);
    for (const hex of hexes) {
      const { nameOf, shortName, findWords, sentenceOf } = wordsOf(kind);
      expect(sentenceOf(hex)).toBe(tellingOf(kind)?.summary(hex));
      expect(nameOf(hex)).toMatch(/^\w[\w -]*$/);
      expect(shortName(hex)).not.toBe('');
      expect(findWords(hex).length).toBeGreaterThan(0);
    }
  });

  it('has components of its own on the page', async () => {
    await loadParts(kind);
    const { Vignette, Facts, Odds, Legend, useTelling } = partsFor(kind);
    for (const part of [Vignette, Facts, Odds, Legend, useTelling]) expect(part).toBeTypeOf('function');
  });

  it('has a picture of its own on the first screen, not that of the unknown', () => {
    const picture = KindPicture({ kind });
    expect(picture.type).not.toBe(UnknownVignette);
    const others = KINDS.filter((other) => other !== kind).map((other) => KindPicture({ kind: other }));
    for (const other of others) expect(drawnIn(picture)).not.toBe(drawnIn(other));
  });

  it('is documented with its settings in docs/api.md, and by name in docs/house.md', () => {
    const row = documented('docs/api.md')
      .split('\n')
      .find((line) => line.startsWith(`| \`${kind}\` |`));
    for (const { name } of WORLDS.ofKind(kind)?.settings ?? []) expect(row).toContain(`"${name}"`);
    expect(documented('docs/house.md')).toMatch(new RegExp(`^\\| world \\|.*\`${kind}\``, 'm'));
  });
});

describe('the registries of kinds', () => {
  it('offer the same kinds on the first screen, in the same order', () => {
    expect(OFFERED).toEqual(KINDS);
  });

  it('have a separate entry for each kind of world', async () => {
    await Promise.all(KINDS.flatMap((kind) => [loadGround(kind), loadParts(kind), loadWords(kind)]));
    for (const of of [wordsOf, partsFor]) expect(isShared(KINDS.map((kind) => of(kind)))).toBe(false);
    const grounds = KINDS.map((kind) => {
      const { campaign } = new ScriptedServer({ world: { kind } });
      return groundOf(campaign.world, () => false).constructor;
    });
    expect(isShared(grounds)).toBe(false);
    for (const of of [tellingOf, journalOf]) {
      const entries = KINDS.map((kind) => of(kind));
      expect(entries).not.toContain(null);
      expect(isShared(entries as object[])).toBe(false);
    }
    expect(new Set(KINDS.map((kind) => wordsOf(kind).name)).size).toBe(KINDS.length);
  });

  it('have no entry for an unregistered kind', () => {
    expect(tellingOf('moon')).toBeNull();
    expect(journalOf('moon')).toBeNull();
    expect(formatsOf('moon')).toEqual([]);
    expect(wordsOf('moon')).toBe(wordsOf('solo'));
    expect(partsFor('moon')).toBe(partsFor('solo'));
    expect(KindPicture({ kind: 'moon' }).type).toBe(UnknownVignette);
  });
});
