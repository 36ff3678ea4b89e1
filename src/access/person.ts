import { colourOf } from '../ledger/colour.ts';
import type { Person } from '../protocol/answers.ts';
import type { LinkRow } from '../session/link-store.ts';

/** The holder of a link, as others see them. */
export const personOf = ({ id: link, label, role, colour }: LinkRow): Person => ({
  link,
  name: label || role,
  role,
  colour: colour ?? colourOf(link),
});
