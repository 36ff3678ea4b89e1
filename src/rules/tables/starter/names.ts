import type { Table } from '../table.ts';
import { consecutiveRows } from './consecutive-rows.ts';

const PEOPLE = [
  'Aldis',
  'Berengar',
  'Cathrin',
  'Dorrit',
  'Ekkehart',
  'Fenna',
  'Gisbert',
  'Hedda',
  'Isolde',
  'Jorun',
  'Kester',
  'Linnet',
  'Matthis',
  'Nella',
  'Osric',
  'Petronel',
  'Roderick',
  'Sunniva',
  'Tamsin',
  'Wilmot',
];

const BEGINNINGS = [
  'Alder',
  'Black',
  'Cold',
  'Crow',
  'Eel',
  'Hollow',
  'Long',
  'Marsh',
  'Otter',
  'Salt',
  'Thorn',
  'Wolf',
];

const ENDINGS = [
  'bridge',
  'bury',
  'croft',
  'fold',
  'ford',
  'gate',
  'ham',
  'mill',
  'stead',
  'water',
  'well',
  'wick',
];

/** Names of people and villages, for use by other tables. */
export const NAMES: readonly (readonly [id: string, table: Table])[] = [
  ['person-name', { title: 'A name', roll: '1d20', rows: consecutiveRows(PEOPLE) }],
  [
    'village-name',
    {
      title: 'A village',
      roll: '1d6',
      rows: [
        { on: [1, 4], text: '[village-beginning][village-ending]' },
        { on: [5], text: 'Nether [village-beginning][village-ending]' },
        { on: [6], text: "[person-name]'s Rest" },
      ],
    },
  ],
  ['village-beginning', { title: 'How a village begins', roll: '1d12', rows: consecutiveRows(BEGINNINGS) }],
  ['village-ending', { title: 'How a village ends', roll: '1d12', rows: consecutiveRows(ENDINGS) }],
];
