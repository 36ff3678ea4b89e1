import type { Audience, PlaySettings } from './entry.ts';
import { ROLES, type Role } from './role.ts';

/** The reason why somebody may not do something. */
export type Obstacle = 'role' | 'closed' | 'frozen' | 'not own' | 'not allowed';

/** The reason why a role may not do something in an open campaign; `null` if it may. */
type Hindrance = Exclude<Obstacle, 'closed'> | null;

type Row = readonly [owner: Hindrance, player: Hindrance, watcher: Hindrance, inClosed: boolean];

const EVERYBODY = [null, null, null, true] as const satisfies Row;
const PLAYERS = [null, null, 'role', false] as const satisfies Row;
const MOVERS = [null, 'frozen', 'role', false] as const satisfies Row;
const OWNERS = [null, 'role', 'role', true] as const satisfies Row;
const OWNERS_WHILE_OPEN = [null, 'role', 'role', false] as const satisfies Row;

/**
 * Every action in a campaign, commands by their kinds: which roles may take it, and whether a closed campaign still
 * allows it. HTTP, the live channel, the page and the auditor look up permissions nowhere else.
 */
const CAPABILITIES = {
  read: EVERYBODY,
  'read what is for owners': OWNERS,
  point: [null, null, 'not allowed', true],
  'describe oneself': EVERYBODY,
  'export the archive': OWNERS,
  'manage links': OWNERS,
  'read the room left': OWNERS,
  fork: OWNERS,
  remove: OWNERS,
  enter: MOVERS,
  travel: MOVERS,
  note: PLAYERS,
  'note for owners': OWNERS_WHILE_OPEN,
  name: PLAYERS,
  mark: PLAYERS,
  road: PLAYERS,
  count: PLAYERS,
  rest: PLAYERS,
  roll: PLAYERS,
  'show a throw': PLAYERS,
  battlefield: PLAYERS,
  table: OWNERS_WHILE_OPEN,
  set: OWNERS_WHILE_OPEN,
  erase: [null, 'not own', 'role', true],
  close: OWNERS_WHILE_OPEN,
} as const satisfies Readonly<Record<string, Row>>;

export type Action = keyof typeof CAPABILITIES;

/** The actions allowed without a link in a campaign that a demo shows to everybody. */
const OPEN_TO_VISITORS: readonly Action[] = ['read', 'fork'];

/** Whether a visitor may do something in a campaign that a demo shows. */
export const visitorMay = (action: Action): boolean => OPEN_TO_VISITORS.includes(action);

/** The circumstances on which a permission may depend. What is left out is false. */
export interface Circumstances extends Partial<Pick<PlaySettings, 'frozen' | 'watchersMayPoint'>> {
  readonly closed?: boolean;
  /** Whether the action concerns something that the asker wrote. */
  readonly own?: boolean;
}

/** The reason why a role may not take an action; `null` if it may. */
export function obstacleTo(
  action: Action,
  role: Role,
  { frozen, watchersMayPoint, closed, own }: Circumstances = {},
): Obstacle | null {
  const hindrance = hindranceOf(action, role);
  if (closed && hindrance !== 'role' && !CAPABILITIES[action][3]) return 'closed';
  const isGone =
    (hindrance === 'frozen' && !frozen) ||
    (hindrance === 'not own' && own) ||
    (hindrance === 'not allowed' && watchersMayPoint);
  return isGone ? null : hindrance;
}

/** Whether a role may take an action under the given circumstances. */
export const may = (role: Role, action: Action, circumstances?: Circumstances): boolean =>
  obstacleTo(action, role, circumstances) === null;

/** The roles that may take an action under some circumstances. */
export const rolesThatMay = (action: Action): readonly Role[] =>
  ROLES.filter((role) => hindranceOf(action, role) !== 'role');

/** The audience that a role belongs to. All members of an audience see the same. */
export const audienceOf = (role: Role): Audience =>
  may(role, 'read what is for owners') ? 'owner' : 'everyone';

const hindranceOf = (action: Action, role: Role): Hindrance =>
  CAPABILITIES[action][ROLES.indexOf(role)] as Hindrance;
