import type { Terrain } from '../../rules/solo.ts';
import type { Ink } from './mark.ts';

/** What everything on a map is coloured with, as `#rrggbb`. */
export interface Palette {
  readonly ground: Readonly<Record<Terrain, string>>;
  readonly inks: Readonly<Record<Ink, string>>;
  /** The sheet around and behind the map. */
  readonly paper: string;
  /** Where nothing has been revealed. */
  readonly unknown: string;
  readonly hexLine: string;
  readonly river: string;
  /** The darker rim that a river is drawn on. */
  readonly riverBank: string;
  /** The line between sea and land. */
  readonly coast: string;
  /** The shadow that deepens towards the shore, on the sea's side. */
  readonly shore: string;
  readonly trail: string;
  readonly label: string;
  readonly labelHalo: string;
  readonly title: string;
  /** The frame of the sheet. */
  readonly frame: string;
}

/** A hand-coloured atlas sheet on warm paper. */
export const LIGHT: Palette = {
  ground: {
    ocean: '#84aab6',
    coastal: '#b3d0cf',
    swamp: '#a9bda4',
    desert: '#f0dba6',
    plain: '#e4e0a8',
    forest: '#b0c48b',
    'forested-hills': '#b9b984',
    rough: '#d3c3a3',
    'green-hills': '#cbd597',
    hills: '#dfca95',
    mountains: '#cbb493',
    mountain: '#c1b5ae',
    volcano: '#b7958a',
    glacier: '#eef2f0',
  },
  inks: {
    line: '#43352a',
    'soft-line': '#7c6a53',
    water: '#7fb0bd',
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
    earth: '#dcc58a',
    'earth-shade': '#b3945c',
    sand: '#f6e6ba',
    'sand-shade': '#cfa869',
    rock: '#d9c6a6',
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
  label: '#3b2f24',
  labelHalo: '#fbf4e2',
  title: '#3a2a1c',
  frame: '#57432e',
};

/** The same sheet by lamplight. */
export const DARK: Palette = {
  ground: {
    ocean: '#1f3742',
    coastal: '#34555c',
    swamp: '#3b4c40',
    desert: '#6e5c38',
    plain: '#595830',
    forest: '#37482b',
    'forested-hills': '#474a2c',
    rough: '#55493a',
    'green-hills': '#4f5c30',
    hills: '#604f2f',
    mountains: '#513f2e',
    mountain: '#46403d',
    volcano: '#4c322c',
    glacier: '#5c6a71',
  },
  inks: {
    line: '#120d09',
    'soft-line': '#221a12',
    water: '#3f6b78',
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
  label: '#f7ecd2',
  labelHalo: '#1a140e',
  title: '#ecd9ae',
  frame: '#a58a5c',
};
