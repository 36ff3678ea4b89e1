import type { Audience, PlaySettings } from './entry.ts';
import { ROLES, type Role } from './role.ts';

/** What a role may do: always, never, or where something holds besides. */
type Grant = 'always' | 'never' | 'unless frozen' | 'own' | 'if allowed';

type Row = readonly [owner: Grant, player: Grant, watcher: Grant, inClosed: 'too' | 'not in closed'];

const EVERYBODY = ['always', 'always', 'always', 'too'] as const satisfies Row;
const PLAYERS = ['always', 'always', 'never', 'not in closed'] as const satisfies Row;
const MOVERS = ['always', 'unless frozen', 'never', 'not in closed'] as const satisfies Row;
const OWNERS = ['always', 'never', 'never', 'too'] as const satisfies Row;

/**
 * All that may be done in a campaign by the role of a link, and whether a campaign that was closed allows it too. Commands
 * go by their kinds. HTTP, the live channel, the page and the auditor ask here, and nowhere else.
 */
const CAPABILITIES = {
  read: EVERYBODY,
  'read what is for owners': OWNERS,
  point: ['always', 'always', 'if allowed', 'too'],
  'describe oneself': EVERYBODY,
  'export a drawing or text': EVERYBODY,
  'export the archive': OWNERS,
  'list links': OWNERS,
  'add a link': OWNERS,
  'revoke a link': OWNERS,
  'forget a person': OWNERS,
  'read the room left': OWNERS,
  fork: OWNERS,
  remove: OWNERS,
  enter: MOVERS,
  travel: MOVERS,
  note: PLAYERS,
  'note for owners': ['always', 'never', 'never', 'not in closed'],
  name: PLAYERS,
  mark: PLAYERS,
  count: PLAYERS,
  rest: PLAYERS,
  roll: PLAYERS,
  battlefield: PLAYERS,
  table: ['always', 'never', 'never', 'not in closed'],
  set: ['always', 'never', 'never', 'not in closed'],
  erase: ['always', 'own', 'never', 'too'],
  close: ['always', 'never', 'never', 'not in closed'],
} as const satisfies Readonly<Record<string, Row>>;

export type Action = keyof typeof CAPABILITIES;

/** What a permission may hang on. What is left out does not hold. */
export interface Circumstances extends Partial<Pick<PlaySettings, 'frozen' | 'watchersMayPoint'>> {
  readonly closed?: boolean;
  /** Whether it is about something of one's own. */
  readonly own?: boolean;
}

/** Why somebody may not do something. */
export type Obstacle = 'role' | 'closed' | 'frozen' | 'not own' | 'not allowed';

/** What keeps a role from an action; `null` where it may. */
export function obstacleTo(action: Action, role: Role, circumstances: Circumstances = {}): Obstacle | null {
  const { frozen = false, watchersMayPoint = false, closed = false, own = false } = circumstances;
  const grant = grantOf(action, role);
  if (grant === 'never') return 'role';
  if (closed && CAPABILITIES[action][3] === 'not in closed') return 'closed';
  switch (grant) {
    case 'always':
      return null;
    case 'unless frozen':
      return frozen ? 'frozen' : null;
    case 'own':
      return own ? null : 'not own';
    case 'if allowed':
      return watchersMayPoint ? null : 'not allowed';
  }
}

/** Whether a role may do something as things are. */
export const may = (role: Role, action: Action, circumstances?: Circumstances): boolean =>
  obstacleTo(action, role, circumstances) === null;

/** Who may do something at least now and then. */
export const rolesThatMay = (action: Action): readonly Role[] =>
  ROLES.filter((role) => grantOf(action, role) !== 'never');

/** Among whom a role belongs by what it may see: who belongs to the same sees the same. */
export const audienceOf = (role: Role): Audience =>
  may(role, 'read what is for owners') ? 'owner' : 'everyone';

const grantOf = (action: Action, role: Role): Grant => CAPABILITIES[action][ROLES.indexOf(role)] as Grant;
