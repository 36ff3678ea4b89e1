import type { Audience, PlaySettings } from './entry.ts';
import { ROLES, type Role } from './role.ts';

/** Why somebody may not do something. */
export type Obstacle = 'role' | 'closed' | 'frozen' | 'not own' | 'not allowed';

/** What may keep a role from something, besides that a campaign was closed; `null` where nothing does. */
type Hindrance = Exclude<Obstacle, 'closed'> | null;

type Row = readonly [owner: Hindrance, player: Hindrance, watcher: Hindrance, inClosed: boolean];

const EVERYBODY = [null, null, null, true] as const satisfies Row;
const PLAYERS = [null, null, 'role', false] as const satisfies Row;
const MOVERS = [null, 'frozen', 'role', false] as const satisfies Row;
const OWNERS = [null, 'role', 'role', true] as const satisfies Row;
const OWNERS_WHILE_OPEN = [null, 'role', 'role', false] as const satisfies Row;

/**
 * All that may be done in a campaign by the role of a link, and whether a campaign that was closed allows it too. Commands
 * go by their kinds. HTTP, the live channel, the page and the auditor ask here, and nowhere else.
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

/** What somebody may do who has no link, in a campaign that a demo shows to everybody. */
const OPEN_TO_VISITORS: readonly Action[] = ['read', 'fork'];

/** Whether a visitor may do something in a campaign that a demo shows. */
export const visitorMay = (action: Action): boolean => OPEN_TO_VISITORS.includes(action);

/** What a permission may hang on. What is left out does not hold. */
export interface Circumstances extends Partial<Pick<PlaySettings, 'frozen' | 'watchersMayPoint'>> {
  readonly closed?: boolean;
  /** Whether it is about something of one's own. */
  readonly own?: boolean;
}

/** What keeps a role from an action; `null` where it may. */
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

/** Whether a role may do something as things are. */
export const may = (role: Role, action: Action, circumstances?: Circumstances): boolean =>
  obstacleTo(action, role, circumstances) === null;

/** Who may do something at least now and then. */
export const rolesThatMay = (action: Action): readonly Role[] =>
  ROLES.filter((role) => hindranceOf(action, role) !== 'role');

/** Among whom a role belongs by what it may see: who belongs to the same sees the same. */
export const audienceOf = (role: Role): Audience =>
  may(role, 'read what is for owners') ? 'owner' : 'everyone';

const hindranceOf = (action: Action, role: Role): Hindrance =>
  CAPABILITIES[action][ROLES.indexOf(role)] as Hindrance;
