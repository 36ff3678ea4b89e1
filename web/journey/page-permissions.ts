import { computed, type ReadonlySignal } from '@preact/signals';
import { type Action, may, obstacleTo } from '../../src/ledger/capabilities.ts';
import type { LiveCampaign } from '../live/live-campaign.ts';
import { isWall } from './wall.ts';

/** What this page's link may do in the campaign as it is now. */
export interface PagePermissions {
  /** Whether the link may do more than watch. */
  readonly mayAct: ReadonlySignal<boolean>;
  readonly mayMove: ReadonlySignal<boolean>;
  readonly mayPoint: ReadonlySignal<boolean>;
  /** Whether only owners move the party, and this page is not an owner's. */
  readonly isPartyFrozen: ReadonlySignal<boolean>;
  /** Whether the link may do this. */
  may(action: Action): boolean;
}

/** @param isPast whether an earlier moment of the campaign is shown, when nothing can be done in it */
export function pagePermissions(live: LiveCampaign, isPast: () => boolean): PagePermissions {
  const campaign = () => {
    live.version.value;
    return live.campaign;
  };
  const isFollowed = () => live.ready.value && !live.isCachedCopy.value;
  const allows = (action: Action): boolean => {
    const { closed, play } = campaign();
    return may(live.role.value, action, { ...play, closed });
  };
  const mayAct = computed(() => isFollowed() && allows('mark') && !isPast() && !isWall.value);
  const isHeld = computed(() => {
    const { closed, play } = campaign();
    return obstacleTo('travel', live.role.value, { ...play, closed }) === 'frozen';
  });
  return {
    mayAct,
    isPartyFrozen: isHeld,
    mayMove: computed(() => mayAct.value && !isHeld.value),
    mayPoint: computed(() => mayAct.value || (isFollowed() && may('watcher', 'point', campaign().play))),
    may: allows,
  };
}
