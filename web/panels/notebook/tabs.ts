import type { ComponentType } from 'preact';
import type { Journey } from '../../journey/journey.ts';
import { DayLeaf } from './day/day-leaf.tsx';

/** What a leaf of the notebook is about. */
export interface Tab {
  readonly name: string;
  readonly title: string;
  readonly Leaf: ComponentType<{ readonly journey: Journey }>;
}

/** The leaves in their order. The first comes with the notebook, the others are fetched by `lazily`. */
export const TABS: readonly [Tab, ...Tab[]] = [{ name: 'day', title: 'Day', Leaf: DayLeaf }];
