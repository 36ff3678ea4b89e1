import type { Entry } from '../../src/ledger/entry.ts';
import type { PointMessage } from '../../src/protocol/live.ts';
import type { ProblemBody } from '../../src/protocol/problem.ts';

/** Why a campaign can no longer be followed: the link is no longer valid, or the campaign was removed. */
export type AccessLoss = ProblemBody | 'revoked' | 'removed';

/** Is notified of what happens in a campaign. */
export interface LiveListener {
  /** Entries took effect, in this order. */
  applied(entries: readonly Entry[]): void;
  /** The whole map was loaded anew. */
  restored(): void;
  pointed(message: PointMessage): void;
  /** The link no longer opens the campaign. */
  accessLost(why: AccessLoss): void;
}
