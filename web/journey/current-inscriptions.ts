import type { Campaign } from '../../src/campaign/campaign.ts';
import type { InForceKind } from '../../src/campaign/entries-in-force.ts';
import {
  battlefieldsOnMap,
  marksOnMap,
  namesOnMap,
  notesOnMap,
  roadsOnMap,
} from '../../src/campaign/map-view.ts';
import type { Role } from '../../src/ledger/role.ts';
import type { MapInscriptions } from './past-view.ts';

/** What is written on a map now, cached for the next time. */
export interface CachedInscriptions {
  readonly of: Campaign;
  readonly role: Role;
  readonly revisions: Readonly<Record<keyof MapInscriptions, number>>;
  readonly written: MapInscriptions;
}

const KINDS = {
  names: 'name',
  marks: 'mark',
  roads: 'road',
  notes: 'note',
  battlefields: 'battlefield',
} as const satisfies Record<keyof MapInscriptions, InForceKind>;

const LISTS = Object.keys(KINDS) as (keyof MapInscriptions)[];

/**
 * What people wrote on a campaign's map, as somebody with a role sees it.
 *
 * @param before the previous result, if any: its lists are reused where nothing else is written, and the same object is
 * returned if nothing has changed
 */
export function currentInscriptions(
  campaign: Campaign,
  role: Role,
  before: CachedInscriptions | null,
): CachedInscriptions {
  const { inForce } = campaign;
  const known = before?.of === campaign && before.role === role ? before : null;
  const revisionOf = (list: keyof MapInscriptions): number => inForce.revisionOf(KINDS[list]);
  const same = (list: keyof MapInscriptions): boolean => known?.revisions[list] === revisionOf(list);
  const { written } = known ?? {};
  if (known && LISTS.every(same)) return known;
  const now: MapInscriptions = {
    names: written && same('names') ? written.names : namesOnMap(inForce),
    marks: written && same('marks') ? written.marks : marksOnMap(inForce),
    roads: written && same('roads') ? written.roads : roadsOnMap(inForce, written?.roads),
    notes: written && same('notes') ? written.notes : notesOnMap(inForce, role),
    battlefields: written && same('battlefields') ? written.battlefields : battlefieldsOnMap(inForce),
  };
  const revisions = {
    names: revisionOf('names'),
    marks: revisionOf('marks'),
    roads: revisionOf('roads'),
    notes: revisionOf('notes'),
    battlefields: revisionOf('battlefields'),
  };
  return { of: campaign, role, revisions, written: now };
}
