import type { Axial } from '../hex/axial.ts';
import type { EntryBody, WithoutAuthor } from '../ledger/entry.ts';
import { isWorldBody } from '../ledger/world-body.ts';
import { overviewOf } from './world.ts';

/** The hexes that an entry brings the party to, in order. */
export function hexesEntered(body: WithoutAuthor<EntryBody>): readonly Axial[] {
  if (body.kind === 'moved') return body.path;
  if (!isWorldBody(body)) return [];
  const { hex, entered } = overviewOf(body);
  return entered ? [{ q: hex.q, r: hex.r }] : [];
}
