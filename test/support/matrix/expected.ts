import { type Action, type Obstacle, obstacleTo } from '../../../src/ledger/capabilities.ts';
import type { ProblemCode } from '../../../src/protocol/problem.ts';
import type { SharedTable, Visitor } from './shared-table.ts';

const CODE_OF: Readonly<Record<Obstacle, ProblemCode>> = {
  role: 'access/forbidden',
  closed: 'campaign/closed',
  frozen: 'campaign/frozen',
  'not own': 'access/forbidden',
  'not allowed': 'access/forbidden',
};

/** The code with which a visitor is refused something at a table; `null` if it is allowed. */
export function refusalOf(
  action: Action,
  { comesAs }: Visitor,
  { state }: Pick<SharedTable, 'state'>,
  own = false,
): ProblemCode | null {
  if ('code' in comesAs) return comesAs.code;
  const obstacle = obstacleTo(action, comesAs.role, {
    frozen: state === 'frozen',
    closed: state === 'closed',
    own,
  });
  return obstacle && CODE_OF[obstacle];
}
