import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COLOURS, type Colour, colourOf } from '../../src/ledger/colour.ts';
import type { LinkId } from '../../src/ledger/id.ts';
import { initialOf } from '../../web/kit/initial.ts';
import { People } from '../../web/live/people.ts';
import { someLinkId } from '../support/store-rows.ts';

type Rgb = readonly [number, number, number];

const SHEET = readFileSync(new URL('../../web/styles/theme.css', import.meta.url), 'utf8');
const DISCS = readFileSync(new URL('../../web/styles/person.css', import.meta.url), 'utf8');

/** A colour of the style sheet in linear RGB, each channel from 0 to 1. */
function light(name: string): Rgb {
  const hex = new RegExp(`--person-${name}: #([0-9a-f]{6});`).exec(SHEET)?.[1];
  if (!hex) throw new Error(`the style sheet has no --person-${name}`);
  const [r, g, b] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return [r, g, b];
}

const luminance = ([r, g, b]: Rgb): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** Simulation of colour vision deficiencies for linear RGB, after Machado, Oliveira and Fernandes, 2009. */
const EYES: Readonly<Record<string, readonly Rgb[]>> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const times = (rows: readonly Rgb[], [r, g, b]: Rgb): Rgb =>
  rows.map(([x, y, z]) => Math.max(0, x * r + y * g + z * b)) as unknown as Rgb;

/** Oklab, after Björn Ottosson, 2020. */
function oklab(rgb: Rgb): Rgb {
  const [l, m, s] = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    rgb,
  ).map(Math.cbrt) as unknown as [number, number, number];
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const apart = (a: Rgb, b: Rgb): number => Math.hypot(...a.map((part, index) => part - (b[index] ?? 0)));

describe('the colours of people', () => {
  for (const [eyes, seen] of Object.entries(EYES))
    it(`can be told apart by eyes with ${eyes}`, () => {
      const shown = COLOURS.map((colour) => oklab(times(seen, light(colour))));
      for (const [index, one] of shown.entries())
        for (const [other, another] of shown.entries())
          if (index < other)
            expect(apart(one, another), `${COLOURS[index]} and ${COLOURS[other]}`).toBeGreaterThan(0.07);
    });

  it.each(COLOURS)('have enough contrast with the initial on %s, 4.5 to 1 at least', (colour: Colour) => {
    const isLight = new RegExp(`\\.person-${colour}(,[^{]*)? \\{\\s*color: var\\(--person-ink-light`).test(
      DISCS,
    );
    const [ink, fill] = [luminance(light(isLight ? 'ink-light' : 'ink')), luminance(light(colour))];
    const contrast = (Math.max(ink, fill) + 0.05) / (Math.min(ink, fill) + 0.05);
    expect(contrast).toBeGreaterThan(4.5);
    expect(DISCS).toContain(`.person-${colour} {\n  background: var(--person-${colour});`);
  });

  it('are spread over links without a chosen colour', () => {
    const links = Array.from({ length: 400 }, () => someLinkId());
    for (const colour of COLOURS)
      expect(links.filter((link) => colourOf(link) === colour).length).toBeGreaterThan(15);
    expect(colourOf(links[0] as string)).toBe(colourOf(links[0] as string));
  });
});

describe('the initial of a name', () => {
  it.each([
    ['Mira', 'M'],
    ['ben', 'B'],
    ['émile', 'É'],
    ['e\u0301mile', 'E\u0301'],
    ['ßeta', 'ß'],
    ['محمد', 'م'],
    ['李', '李'],
    ['👩‍🚀 Ann', '👩‍🚀'],
    ['🇩🇪', '🇩🇪'],
    ['', '?'],
  ])('%s: %s', (name, initial) => {
    expect(initialOf(name)).toBe(initial);
  });
});

describe('people', () => {
  const link = 'anna00000000' as LinkId;
  const by = { link, label: 'The table', role: 'player' as const };

  it('have the name given in an entry until more is known, and then their present name', () => {
    const people = new People();
    expect(people.personOf(by)).toEqual({ link, name: 'The table', role: 'player', colour: colourOf(link) });
    expect(people.personOf({ ...by, label: '' }).name).toBe('player');
    people.learn([{ link, name: 'Anna', role: 'player', colour: 'sky' }]);
    expect(people.personOf(by)).toEqual({ link, name: 'Anna', role: 'player', colour: 'sky' });
    people.learn([{ link, name: 'Annika', role: 'player', colour: 'grey' }]);
    expect(people.personOf(by)).toMatchObject({ name: 'Annika', colour: 'grey' });
    expect(people.personOf({ ...by, link: 'ben000000000' as LinkId }).name).toBe('The table');
  });
});
