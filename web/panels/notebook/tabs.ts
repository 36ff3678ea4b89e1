import type { ComponentType } from 'preact';
import type { LeafProps } from '../../journey/leaf-props.ts';
import { lazily } from '../../kit/lazily.tsx';
import { DayLeaf } from './day/day-leaf.tsx';

/** A tab of the notebook, with the leaf that it opens. */
export interface Tab {
  readonly name: string;
  readonly title: string;
  readonly Leaf: ComponentType<LeafProps>;
}

/** The leaves in their order. The first comes with the notebook, the others are fetched when they are opened. */
export const TABS: readonly [Tab, ...Tab[]] = [
  { name: 'day', title: 'Day', Leaf: DayLeaf },
  {
    name: 'dice',
    title: 'Dice',
    Leaf: lazily(() => import('./dice/dice-tab.tsx').then((loaded) => loaded.DiceTab)),
  },
  {
    name: 'tables',
    title: 'Tables',
    Leaf: lazily(() => import('./tables/tables-tab.tsx').then((loaded) => loaded.TablesTab)),
  },
  {
    name: 'journal',
    title: 'Journal',
    Leaf: lazily(() => import('./journal/journal-leaf.tsx').then((loaded) => loaded.JournalLeaf)),
  },
];
