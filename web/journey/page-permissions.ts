import { computed, type ReadonlySignal } from '@preact/signals';
import { type Action, may, obstacleTo } from '../../src/ledger/capabilities.ts';
import type { LiveCampaign } from '../live/live-campaign.ts';
import { isWall } from './wall.ts';

/** What a page may do with its link, as the campaign stands. */
export interface PagePermissions {
  /** Whether it may do anything but look on. */
  readonly mayAct: ReadonlySignal<boolean>;
  readonly mayMove: ReadonlySignal<boolean>;
  readonly mayPoint: ReadonlySignal<boolean>;
  /** Whether only the owner moves the party, and this page is somebody else's. */
  readonly isHeld: ReadonlySignal<boolean>;
  /** Whether its link allows something. */
  may(action: Action): boolean;
}

/** @param isPast whether the campaign is shown as it was: then nothing can be done in it */
export function pagePermissions(live: LiveCampaign, isPast: () => boolean): PagePermissions {
  const campaign = () => {
    live.version.value;
    return live.campaign;
  };
  const isFollowed = () => live.ready.value && !live.isKept.value;
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
    isHeld,
    mayMove: computed(() => mayAct.value && !isHeld.value),
    mayPoint: computed(() => mayAct.value || (isFollowed() && may('watcher', 'point', campaign().play))),
    may: allows,
  };
}
