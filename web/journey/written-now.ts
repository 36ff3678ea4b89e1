import type { Campaign } from '../../src/campaign/campaign.ts';
import {
  battlefieldsOnMap,
  marksOnMap,
  namesOnMap,
  notesOnMap,
  roadsOnMap,
} from '../../src/campaign/map-view.ts';
import type { StandingKind } from '../../src/campaign/standing.ts';
import type { Role } from '../../src/ledger/role.ts';
import type { Written } from './look-back.ts';

/** What is written on a map now, cached for the next time. */
export interface WrittenNow {
  readonly of: Campaign;
  readonly role: Role;
  readonly revisions: Readonly<Record<keyof Written, number>>;
  readonly written: Written;
}

const KINDS = {
  names: 'name',
  marks: 'mark',
  roads: 'road',
  notes: 'note',
  battlefields: 'battlefield',
} as const satisfies Record<keyof Written, StandingKind>;

const LISTS = Object.keys(KINDS) as (keyof Written)[];

/**
 * What people wrote on a campaign's map, as somebody with a role sees it.
 *
 * @param before the previous result, if any: its lists are reused where nothing else is written, and the same object is
 * returned if nothing has changed
 */
export function writtenNow(campaign: Campaign, role: Role, before: WrittenNow | null): WrittenNow {
  const { inForce } = campaign;
  const known = before?.of === campaign && before.role === role ? before : null;
  const revisionOf = (list: keyof Written): number => inForce.revisionOf(KINDS[list]);
  const same = (list: keyof Written): boolean => known?.revisions[list] === revisionOf(list);
  const { written } = known ?? {};
  if (known && LISTS.every(same)) return known;
  const now: Written = {
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
