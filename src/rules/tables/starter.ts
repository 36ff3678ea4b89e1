import { DAYS } from './starter/days.ts';
import { ENCOUNTERS } from './starter/encounters.ts';
import { KEEPERS } from './starter/keepers.ts';
import { NAMES } from './starter/names.ts';
import { ORACLE } from './starter/oracle.ts';
import type { Tables } from './table.ts';

/** A few tables to begin with: encounters by terrain, moods of the day, keepers of sites, names, an oracle. */
export const STARTER_TABLES: Tables = new Map([...ENCOUNTERS, ...DAYS, ...KEEPERS, ...ORACLE, ...NAMES]);
