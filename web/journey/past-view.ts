import { signal } from '@preact/signals';
import type { MapFrame } from '../../src/campaign/map-view.ts';
import type { Axial } from '../../src/hex/axial.ts';
import type { World } from '../../src/world/world.ts';
import type { MapGround } from '../map/chunks/map-ground.ts';

/** What people wrote on a map. */
export type MapInscriptions = Pick<MapFrame, 'names' | 'marks' | 'roads' | 'notes' | 'battlefields'>;

/** A campaign as it was after one of its entries, on the map. */
export interface PastView {
  /** Number of that entry. */
  readonly seq: number;
  readonly ground: MapGround & Pick<World, 'recordAt'>;
  readonly written: MapInscriptions;
  /** `null` before the start is revealed. */
  readonly party: Axial | null;
  /** The party's last places, the latest last. */
  readonly trail: readonly Axial[];
}

/** Whether the replay is open. */
export const isReplayOpen = signal(false);

export const toggleReplay = (): void => {
  isReplayOpen.value = !isReplayOpen.peek();
};

/** The query parameter that says which moment is shown. */
export const MOMENT = 'at';
