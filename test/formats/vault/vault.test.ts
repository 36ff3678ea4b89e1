import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { MapFrame } from '../../../src/campaign/map-view.ts';
import type { PlayedDay } from '../../../src/formats/bundle/whole-campaign.ts';
import { splitNote } from '../../../src/formats/vault/frontmatter.ts';
import { type Vault, vaultFiles, vaultOf } from '../../../src/formats/vault/vault.ts';
import { VAULT_PROFILES, type VaultProfile } from '../../../src/formats/vault/vault-places.ts';
import { type Direction, neighbour, neighbours } from '../../../src/hex/direction.ts';
import { columnAndRow, hexLabel } from '../../../src/hex/label.ts';
import type { CampaignId } from '../../../src/ledger/id.ts';
import type { ElevationHex } from '../../../src/world/elevation/elevation-hex.ts';
import type { WorldView } from '../../../src/world/world.ts';
import { exploredWorld } from '../sample-worlds.ts';

const FRAME = {
  seq: 60,
  name: 'The Marches: a/b',
  party: { q: 0, r: 0 },
  day: 2,
  trail: [],
  names: [
    { q: 0, r: 0, of: 'place', text: 'Ash [ford] | %% x', seq: 50 },
    { q: 40, r: 2, of: 'place', text: 'Far', seq: 51 },
  ],
  marks: [{ q: 1, r: 0, mark: 'camp', seq: 52 }],
  roads: [{ q: 0, r: 0, to: 3, of: 'road', seq: 53 }],
  notes: [],
  battlefields: [],
} as unknown as MapFrame;

const worldOf = (kind: string, finds = 60, seed = 'vault'): WorldView =>
  exploredWorld({ kind }, seed, finds).view();

const vault = (world: WorldView, profile: VaultProfile = 'plain'): Vault =>
  vaultOf(
    {
      campaign: 'abcdefgh2345' as CampaignId,
      world,
      frame: FRAME,
      source: { title: FRAME.name ?? '', seq: 60, head: 'ab' },
      days: [{ day: 1, gauge: null, weather: null, events: [] }],
    },
    profile,
    40,
  );

const inFolder = ({ notes, folder }: Vault, name: string) =>
  notes.filter(({ path }) => path.startsWith(`${folder}/${name}/`));

/** A block of code in a note, by its language. */
const blockIn = ({ notes }: Vault, language: string): string =>
  new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\n\`\`\``).exec(notes.map(({ body }) => body).join('\n'))?.[1] ??
  '';

describe.each(['solo', 'island', 'elevation'])('a vault of a world of kind %s', (kind) => {
  it('has a note for every known hex, and for those about which people wrote', () => {
    const world = worldOf(kind);
    const labels = inFolder(vault(world), 'Hexes').map(({ properties }) => properties.number);
    expect(new Set(labels)).toEqual(
      new Set([...world.records()].map(({ label }) => label).concat(hexLabel({ q: 40, r: 2 }))),
    );
    expect(labels).toHaveLength(new Set(labels).size);
  });

  it('lists in the note of a hex the roads that lead out of it', () => {
    const bodies = new Map(
      inFolder(vault(worldOf(kind)), 'Hexes').map(({ properties, body }) => [properties.number, body]),
    );
    expect(bodies.get('5050')).toMatch(/Roads.*: road south-east/);
    expect([...bodies.values()].filter((body) => body.includes('road '))).toHaveLength(
      bodies.has('5150') ? 2 : 1,
    );
  });

  it.each(['plain', 'hexcrawl', 'hexmaker', 'text-mapper'] as const)(
    'has only links that lead somewhere, in the profile %s',
    (profile) => {
      const { notes, picture } = vault(worldOf(kind), profile);
      const paths = new Set([...notes.map(({ path }) => path.replace(/\.md$/, '')), picture?.path]);
      const links = notes.flatMap(({ body, properties }) =>
        [...`${body}\n${JSON.stringify(properties)}`.matchAll(/\[\[([^\]|]+)(?:\|[^\]]*)?\]\]/g)].map(
          ([, to]) => to,
        ),
      );
      expect(links.length).toBeGreaterThan(100);
      expect(links.filter((link) => !paths.has(link ?? ''))).toEqual([]);
    },
  );

  it('has every segment of river in the note of one river', () => {
    const world = worldOf(kind, 200);
    const rivers = inFolder(vault(world), 'Rivers');
    const linked = rivers.flatMap(({ body }) =>
      [...body.matchAll(/\|(\d{4})\]\]/g)].map(([, label]) => label),
    );
    const flowing = [...world.records()].filter((hex) => 'flow' in hex && hex.flow !== null);
    for (const { label } of flowing.filter((hex) => !('water' in hex) || hex.water === null))
      expect(
        linked.filter((other) => other === label),
        label,
      ).toHaveLength(1);
  });
});

describe('texts that players typed, in a vault', () => {
  const typed = 'Keep `$= x` <% tp.x %> <%%* y %%> %%%% "q" \ufffe\uffff';
  const by = { link: 'ann000000000', label: typed, role: 'player' };
  const note = { q: 0, r: 0, text: '```dataviewjs\nx\n```\n`$= x` <%* y %>', for: 'everyone', by, seq: 53 };
  const event = { seq: 53, at: '2026-11-21T19:04:11.201Z', by, kind: 'noted', text: typed, q: 0, r: 0 };
  const files = (profile: VaultProfile): string[] => {
    const world = worldOf('solo');
    const named = [...world.records()].map(({ q, r }) => ({ q, r, of: 'place', text: typed, seq: 50 }));
    const rivers = named.map((name) => ({ ...name, of: 'water' }));
    const frame = {
      ...FRAME,
      name: typed,
      names: [...named, ...rivers],
      notes: [note],
    } as unknown as MapFrame;
    const days = [
      { day: 1, gauge: null, weather: null, events: [{ event, dice: [] }] },
    ] as unknown as PlayedDay[];
    const source = { title: typed, seq: 60, head: 'ab' };
    const whole = { campaign: 'abcdefgh2345' as CampaignId, world, frame, source, days };
    return vaultFiles(vaultOf(whole, profile, 40)).flatMap((file) => ('text' in file ? [file.text] : []));
  };

  it.each(VAULT_PROFILES)('contain no command for a plugin, in the profile %s', (profile) => {
    for (const text of files(profile)) {
      expect(text).not.toContain('<%');
      const ours = /^%% hexfarer .*%%$|^```(?:hexcrawl|text-mapper)$[\s\S]*?^```$/gm;
      const body = splitNote(text).rest.replace(ours, '');
      expect(body).not.toMatch(/(?<!\\)`\s*[$=]|```\w/);
      expect(body).not.toContain('%%');
    }
  });

  it('are in the properties as they were typed, for any YAML parser', () => {
    const [first = ''] = files('plain');
    // YAML allows every character but these two, and some parsers reject properties with one.
    expect(splitNote(first).properties).not.toMatch(/[\ufffe\uffff]/);
    expect(parse(splitNote(first).properties ?? '').aliases).toEqual([typed]);
  });
});

describe('a vault of a map that extends over millions of hexes', () => {
  const whole = (trail: MapFrame['trail']) => ({
    campaign: 'abcdefgh2345' as CampaignId,
    world: worldOf('solo'),
    frame: { ...FRAME, trail },
    source: { title: 'Far', seq: 60, head: 'ab' },
    days: [],
  });

  it.each(VAULT_PROFILES)('has no picture, and says why in its place, in the profile %s', (profile) => {
    const made = vaultOf(whole([{ q: 3_000_000, r: 0 }]), profile, 8);
    expect(made.picture).toBeNull();
    expect(vaultFiles(made).filter((file) => !('text' in file))).toEqual([]);
    const [map] = made.notes.filter(({ path }) => path === 'Far/Map.md');
    expect(map?.body).toMatch(/There is no picture of it: the map covers \d+ columns and \d+ rows, .*\.\n/);
    for (const { body } of made.notes) expect(body).not.toContain('Map.png');
  });

  it('has one again for an earlier state that is small enough', () => {
    const made = vaultOf(whole([]), 'plain', 40);
    expect(made.picture?.path).toBe('Far/Map.png');
    expect(made.notes.filter(({ body }) => body.includes('![[Far/Map.png]]'))).toHaveLength(2);
  });
});

describe('the profile of Hexcrawl', () => {
  it('puts neighbouring hexes next to one another, by its own rule of odd and even columns', () => {
    for (const seed of ['a', 'b', 'c', 'd']) {
      const world = worldOf('solo', 80, seed);
      const made = vault(world, 'hexcrawl');
      const settings = parse(blockIn(made, 'hexcrawl'));
      expect(settings).toMatchObject({ orientation: 'flat', folder: `${made.folder}/Hexes` });
      const places = new Map(
        inFolder(made, 'Hexes').map(({ properties: p }) => [
          `${p.q},${p.r}`,
          [p['hex-q'], p['hex-r']] as number[],
        ]),
      );
      const middleOf = ([column = 0, row = 0]: readonly number[]) => {
        const isShifted = settings.stagger === 'odd' ? column % 2 !== 0 : column % 2 === 0;
        return [column * 1.5, (row + (isShifted ? 0.5 : 0)) * Math.sqrt(3)] as const;
      };
      for (const hex of world.records()) {
        const here = places.get(`${hex.q},${hex.r}`) ?? [];
        for (const [at, most] of [
          [here[0], settings.cols],
          [here[1], settings.rows],
        ] as const) {
          expect(at).toBeGreaterThanOrEqual(0);
          expect(at).toBeLessThan(most);
        }
        const [x, y] = middleOf(here);
        for (const there of neighbours(hex).flatMap(({ q, r }) => [places.get(`${q},${r}`) ?? []])) {
          if (there.length === 0) continue;
          const [ox, oy] = middleOf(there);
          expect(Math.hypot(ox - x, oy - y)).toBeCloseTo(Math.sqrt(3), 9);
        }
      }
    }
  });

  it('has rivers as paths over consecutive hexes', () => {
    const rivers = inFolder(vault(worldOf('solo', 150), 'hexcrawl'), 'Rivers');
    const paths = rivers.flatMap(
      ({ properties }) => (properties['path-hexes'] as number[][] | undefined) ?? [],
    );
    expect(paths.length).toBeGreaterThan(10);
    for (const place of paths) expect(place.every(Number.isInteger)).toBe(true);
  });

  it('has as many path segments as hexes whose water flows on within the grid, and none beyond it', () => {
    const world = worldOf('solo', 150);
    const written = vault(world, 'hexcrawl');
    const [columns = 0, rows = 0] = ['cols', 'rows'].map((name) =>
      Number(written.notes.map(({ body }) => new RegExp(`${name}: (\\d+)`).exec(body)?.[1]).find(Boolean)),
    );
    const [some] = inFolder(written, 'Hexes').map(({ properties }) => properties);
    const [left, top] = [
      Number(some?.column) - Number(some?.['hex-q']),
      Number(some?.row) - Number(some?.['hex-r']),
    ];
    const isOnGrid = (column: number, row: number) =>
      column >= 0 && column < columns && row >= 0 && row < rows;
    const paths = inFolder(written, 'Rivers').flatMap(({ properties }) => {
      const path = properties['path-hexes'] as number[][] | undefined;
      return path ? [path] : [];
    });
    for (const [column = -1, row = -1] of paths.flat()) expect(isOnGrid(column, row)).toBe(true);
    const flowing = [...world.records()].filter((hex) => {
      if (!('flow' in hex) || typeof hex.flow !== 'number') return false;
      const { column, row } = columnAndRow(neighbour(hex, hex.flow as Direction));
      return isOnGrid(column - left, row - top);
    });
    expect(flowing.length).toBeGreaterThan(50);
    expect(paths.reduce((sum, path) => sum + path.length - 1, 0)).toBe(flowing.length);
  });
});

describe('the profile of Hexmaker', () => {
  it('names notes by column and row, with odd columns lower', () => {
    for (const { path, properties: p } of inFolder(vault(worldOf('solo'), 'hexmaker'), 'Hexes')) {
      expect(path.endsWith(`/${p.x}_${p.y}.md`)).toBe(true);
      expect(Number(p.x) % 2 !== 0).toBe(Number(p.column) % 2 === 0);
      expect(p.y).toBe(p.row);
    }
  });
});

describe('the profile of the Text Mapper plugin', () => {
  it('is a block of lines that the plugin can read', () => {
    const lines = blockIn(vault(worldOf('solo', 150), 'text-mapper'), 'text-mapper').split('\n');
    const isHex = (text: string) => /^\d{4}\s+[a-z][a-z -]*(?:"[^"]+")?$/.test(text);
    const isRiver = (text: string) => /^\d{4}(?:-\d{4})+\s+river$/.test(text);
    expect(lines.filter((text) => !isHex(text) && !isRiver(text))).toEqual([]);
    expect(lines.filter(isHex)).toHaveLength(150);
    expect(lines.filter(isRiver).length).toBeGreaterThan(5);
  });

  it('distinguishes the country and the waters of an elevation world', () => {
    const world = worldOf('elevation', 200);
    const lines = blockIn(vault(world, 'text-mapper'), 'text-mapper').split('\n');
    const words = new Map<string, Set<string>>();
    for (const hex of world.records() as Iterable<ElevationHex>) {
      const what = hex.water ?? hex.terrain;
      const line = lines.find((text) => text.startsWith(`${hex.label} `)) ?? '';
      words.set(
        what,
        new Set([...(words.get(what) ?? []), line.slice(hex.label.length + 1).replace(/ ".*"$/, '')]),
      );
    }
    expect(words.size).toBeGreaterThan(2);
    const all = [...words.values()].flatMap((each) => [...each]);
    expect(new Set(all).size).toBe(words.size);
    expect(all).toHaveLength(words.size);
  });
});
