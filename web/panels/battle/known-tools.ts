import type { Edition } from '../../../src/rules/battlefield/edition.ts';
import type { GivenFeature } from '../../../src/rules/battlefield/given.ts';
import {
  FEATURES_OF,
  MAIN_ROUTES_OF,
  type MainRouteKind,
} from '../../../src/rules/battlefield/given-of-edition.ts';
import { HABITATIONS } from '../../../src/rules/battlefield/inhabited.ts';
import { capitalised } from '../../../src/text/capitalised.ts';

/** What can be picked to be put on the board. */
export type Tool =
  | { readonly id: string; readonly title: string; readonly kind: GivenFeature['kind'] | 'houses' }
  | { readonly id: string; readonly title: string; readonly kind: 'way'; readonly way: MainRouteKind };

/** The tools of an edition: first features of a cell, then routes across the board. */
export function toolsOf(edition: Edition): readonly Tool[] {
  const isGrown = edition === 'portable-2';
  const kinds = FEATURES_OF[edition].filter((kind) => !isGrown || !HABITATIONS.some((one) => one === kind));
  return [
    ...kinds.map((kind) => ({ id: kind, title: capitalised(kind.replaceAll('-', ' ')), kind })),
    ...(isGrown ? [{ id: 'houses', title: 'Houses', kind: 'houses' } as const] : []),
    ...MAIN_ROUTES_OF[edition].map(
      (way) => ({ id: way, title: capitalised(way), kind: 'way', way }) as const,
    ),
  ];
}
