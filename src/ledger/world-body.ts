import type { WorldBody } from './entry.ts';

const WORLD_KINDS: readonly WorldBody['kind'][] = ['given', 'charted', 'revealed', 'surveyed'];

/** Whether a body or an entry is of one of the kinds that only worlds write. */
export const isWorldBody = <B extends { readonly kind: string }>(
  body: B,
): body is Extract<B, { readonly kind: WorldBody['kind'] }> =>
  (WORLD_KINDS as readonly string[]).includes(body.kind);
