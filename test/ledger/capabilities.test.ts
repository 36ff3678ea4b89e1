import { describe, expect, it } from 'vitest';
import {
  type Action,
  audienceOf,
  type Circumstances,
  may,
  obstacleTo,
  rolesThatMay,
  visitorMay,
} from '../../src/ledger/capabilities.ts';
import { ROLES } from '../../src/ledger/role.ts';

/** The same table from another side: for each action, the roles that may do it at least in some circumstances. */
const ROLES_OF: Readonly<Record<Action, string>> = {
  read: 'owner player watcher',
  'read what is for owners': 'owner',
  point: 'owner player watcher',
  'describe oneself': 'owner player watcher',
  'export the archive': 'owner',
  'manage links': 'owner',
  'read the room left': 'owner',
  fork: 'owner',
  remove: 'owner',
  enter: 'owner player',
  travel: 'owner player',
  note: 'owner player',
  'note for owners': 'owner',
  name: 'owner player',
  mark: 'owner player',
  road: 'owner player',
  count: 'owner player',
  rest: 'owner player',
  roll: 'owner player',
  'show a throw': 'owner player',
  battlefield: 'owner player',
  table: 'owner',
  set: 'owner',
  erase: 'owner player',
  close: 'owner',
};

const ACTIONS = Object.keys(ROLES_OF) as readonly Action[];

const COMMANDS_BUT_ERASE: readonly Action[] = ACTIONS.slice(ACTIONS.indexOf('enter')).filter(
  (action) => action !== 'erase',
);

it('a visitor of a demo may read and fork, and nothing else', () => {
  expect(ACTIONS.filter(visitorMay)).toEqual(['read', 'fork']);
});

describe('what a role may do', () => {
  it.each(ACTIONS)('%s: which roles may do it at least in some circumstances', (action) => {
    expect(rolesThatMay(action).join(' ')).toBe(ROLES_OF[action]);
    for (const role of ROLES)
      expect(obstacleTo(action, role) === 'role').toBe(!rolesThatMay(action).includes(role));
  });

  it.each(ACTIONS)('%s: whether it is possible in a closed campaign', (action) => {
    expect(obstacleTo(action, 'owner', { closed: true })).toBe(
      COMMANDS_BUT_ERASE.includes(action) ? 'closed' : null,
    );
  });

  it('an owner may do everything, in all circumstances', () => {
    for (const circumstances of [{}, { frozen: true }, { own: false }, { watchersMayPoint: false }])
      for (const action of ACTIONS) expect(may('owner', action, circumstances), action).toBe(true);
  });

  it.each<[Action, Circumstances, string | null]>([
    ['enter', {}, null],
    ['enter', { frozen: true }, 'frozen'],
    ['travel', { frozen: true }, 'frozen'],
    ['travel', { frozen: true, closed: true }, 'closed'],
    ['travel', { frozen: true, watchersMayPoint: true, own: true }, 'frozen'],
    ['rest', { frozen: true }, null],
    ['erase', {}, 'not own'],
    ['erase', { own: true }, null],
    ['erase', { own: true, closed: true }, null],
    ['point', { watchersMayPoint: false }, null],
  ])('a player: %s, %j', (action, circumstances, obstacle) => {
    expect(obstacleTo(action, 'player', circumstances)).toBe(obstacle);
  });

  it.each<[Action, Circumstances, string | null]>([
    ['point', {}, 'not allowed'],
    ['point', { watchersMayPoint: true, closed: true }, null],
    ['erase', { own: true }, 'role'],
    ['enter', { watchersMayPoint: true }, 'role'],
    ['enter', { closed: true, frozen: true }, 'role'],
  ])('a watcher: %s, %j', (action, circumstances, obstacle) => {
    expect(obstacleTo(action, 'watcher', circumstances)).toBe(obstacle);
  });

  it('only owners see what is for owners', () => {
    expect(ROLES.map(audienceOf)).toEqual(['owner', 'everyone', 'everyone']);
  });
});
