import type { Terrain } from '../../rules/solo.ts';
import type { Ink } from './mark.ts';

/** All colours of a map, as `#rrggbb`. */
export interface Palette {
  readonly ground: Readonly<Record<Terrain, string>>;
  readonly inks: Readonly<Record<Ink, string>>;
  /** The sheet around and behind the map. */
  readonly paper: string;
  /** Colour of hexes that have not been revealed. */
  readonly unknown: string;
  readonly hexLine: string;
  readonly river: string;
  /** The darker line along both banks of a river. */
  readonly riverBank: string;
  /** The line between sea and land. */
  readonly coast: string;
  /** The shadow that deepens towards the shore, on the sea's side. */
  readonly shore: string;
  readonly trail: string;
  /** Roads, and trails that are not the party's own. */
  readonly road: string;
  readonly label: string;
  readonly labelHalo: string;
  /** Colour of the names of rivers, lakes and seas. */
  readonly waterName: string;
  readonly title: string;
  /** The frame of the sheet. */
  readonly frame: string;
}

/** The light palette: a hand-coloured atlas sheet on warm paper. */
export const LIGHT: Palette = {
  ground: {
    ocean: '#84aab6',
    coastal: '#b3d0cf',
    swamp: '#a9bda4',
    desert: '#efd79c',
    plain: '#e8e5b0',
    forest: '#abc088',
    'forested-hills': '#b5b179',
    rough: '#d5cab5',
    'green-hills': '#c8d68f',
    hills: '#d9bd84',
    mountains: '#c3a685',
    mountain: '#c1b5ae',
    volcano: '#b7958a',
    glacier: '#eef2f0',
  },
  inks: {
    line: '#43352a',
    'soft-line': '#7c6a53',
    'water-line': '#557f8e',
    foam: '#dcebe6',
    leaf: '#86a45f',
    'leaf-shade': '#577643',
    fir: '#6f8f5c',
    'fir-shade': '#466343',
    reed: '#5d6f3c',
    grass: '#8b9148',
    turf: '#b5c67c',
    'turf-shade': '#8aa05a',
    earth: '#e3c98e',
    'earth-shade': '#b3945c',
    sand: '#f9ebc4',
    'sand-shade': '#c99d5b',
    rock: '#dbc8a8',
    'rock-shade': '#8f7557',
    slate: '#d5cec6',
    'slate-shade': '#7b716c',
    snow: '#fdfdf8',
    ice: '#b4ccd6',
    fire: '#c6492a',
    smoke: '#8d8079',
    wall: '#efe3c8',
    'wall-shade': '#b9a27e',
    roof: '#b3543a',
    'roof-shade': '#853a2a',
    banner: '#a82a2a',
    shadow: '#4d4030',
    paper: '#f7eed8',
  },
  paper: '#f4e9d0',
  unknown: '#efe2c4',
  hexLine: '#6b5a42',
  river: '#7fb3c4',
  riverBank: '#41707f',
  coast: '#4b4a40',
  shore: '#4d7f90',
  trail: '#8c2f24',
  road: '#6d4323',
  label: '#3b2f24',
  labelHalo: '#fbf4e2',
  waterName: '#235268',
  title: '#3a2a1c',
  frame: '#57432e',
};

/** The dark palette: the same sheet by lamplight. */
export const DARK: Palette = {
  ground: {
    ocean: '#1f3742',
    coastal: '#34555c',
    swamp: '#3b4c40',
    desert: '#736440',
    plain: '#5e5b36',
    forest: '#324629',
    'forested-hills': '#4d4a26',
    rough: '#57504a',
    'green-hills': '#4a5c2e',
    hills: '#5f4724',
    mountains: '#513b28',
    mountain: '#46403d',
    volcano: '#4f2e2b',
    glacier: '#56646c',
  },
  inks: {
    line: '#120d09',
    'soft-line': '#221a12',
    'water-line': '#6f9ba4',
    foam: '#86adb0',
    leaf: '#61793f',
    'leaf-shade': '#2c3b22',
    fir: '#55704a',
    'fir-shade': '#263827',
    reed: '#8f9a5c',
    grass: '#8f9150',
    turf: '#67763e',
    'turf-shade': '#39471f',
    earth: '#846d42',
    'earth-shade': '#463620',
    sand: '#8d774a',
    'sand-shade': '#493a20',
    rock: '#86704f',
    'rock-shade': '#35281c',
    slate: '#7d746d',
    'slate-shade': '#2b2624',
    snow: '#cdd3d0',
    ice: '#7d97a3',
    fire: '#e8713a',
    smoke: '#8b807a',
    wall: '#cbb890',
    'wall-shade': '#7a6747',
    roof: '#a5503a',
    'roof-shade': '#672c20',
    banner: '#d5503f',
    shadow: '#080605',
    paper: '#2a231b',
  },
  paper: '#211b15',
  unknown: '#2b241b',
  hexLine: '#15100b',
  river: '#5f9aab',
  riverBank: '#14252c',
  coast: '#0c0e0d',
  shore: '#0f222b',
  trail: '#f0a070',
  road: '#d3b083',
  label: '#f7ecd2',
  labelHalo: '#1a140e',
  waterName: '#a9d3dd',
  title: '#ecd9ae',
  frame: '#a58a5c',
};
