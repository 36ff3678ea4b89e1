import { randomUUID } from 'node:crypto';
import type { Command } from '../../../src/campaign/command.ts';
import { bundleFormats, drawingFormats, TEXT_FORMATS } from '../../../src/formats/drawing-formats.ts';
import { COMPACT_MAP_TYPE, MAP_FRAME_TYPE, PACKED_MAP_TYPE } from '../../../src/formats/map-json.ts';
import type { Action } from '../../../src/ledger/capabilities.ts';
import { COLOURS } from '../../../src/ledger/colour.ts';
import type { Table } from '../../../src/rules/tables/table.ts';
import { TEXT_FORM_NAMES } from '../../../src/telling/text-form.ts';
import { newPartner } from '../parties.ts';
import { NORTH, NOTE_KEPT_BACK, type SharedTable, SOUTH, type Visitor } from './shared-table.ts';

/** A call on a campaign. */
export interface CampaignCall {
  readonly name: string;
  /** The route in the router's notation, after `/api/campaigns/:id`. */
  readonly route: string;
  /** Which of the actions that roles may do it is. */
  readonly action: Action;
  /** The path after the campaign's address; it may need preparation, such as a link to revoke. */
  readonly path: (table: SharedTable) => string | Promise<string>;
  /** The status if it is allowed. */
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: (table: SharedTable) => unknown;
  /** True if it concerns something that this visitor made. */
  readonly isOwn?: (table: SharedTable, visitor: Visitor) => boolean;
  /** What it reveals besides, if it is allowed. */
  readonly tells?: (table: SharedTable) => readonly string[];
  /** Records what it changed, if that matters to later calls. */
  readonly done?: (table: SharedTable) => void;
  /** True if all who may see the same get the same answer, byte for byte. */
  readonly same?: boolean;
  /** True if it changes the campaign for good, so that each such call needs a table of its own. */
  readonly ends?: boolean;
}

const got = (name: string, route: string, path: string, more: Partial<CampaignCall> = {}): CampaignCall => ({
  name: `GET ${name}`,
  route: `GET ${route}`,
  action: 'read',
  path: () => path,
  status: 200,
  same: true,
  ...more,
});

const exported = (format: string, query = ''): CampaignCall =>
  got(`/export/${format}${query}`, '/export/:format', `/export/${format}${query}`, {
    action: 'read',
  });

const newLink = async ({ owner, id }: SharedTable): Promise<string> =>
  (await newPartner(owner, id, 'watcher')).link.id;

export const READS: readonly CampaignCall[] = [
  got('campaign', '', '', { same: false }),
  got('/people', '/people', '/people', { same: false }),
  got('/links', '/links', '/links', { action: 'manage links', same: false }),
  ...['application/json', COMPACT_MAP_TYPE, PACKED_MAP_TYPE, MAP_FRAME_TYPE].flatMap((accept) => [
    got(`/map as ${accept}`, '/map', '/map', { headers: { accept } }),
    got(`/map as ${accept}, packed`, '/map', '/map', { headers: { accept, 'accept-encoding': 'gzip' } }),
  ]),
  ...['/map?at=9', '/map?at=12'].map((path) => got(path, '/map', path)),
  ...['/hexes/0/0', '/hexes/1/0', '/hexes/9/9'].map((path) => got(path, '/hexes/:q/:r', path)),
  ...['/ledger', '/ledger?after=8&limit=2'].map((path) => got(path, '/ledger', path)),
  got('/timeline', '/timeline', '/timeline'),
  ...['/journal', '/journal?search=werewolf', '/journal?after=8'].map((path) => got(path, '/journal', path)),
  got('/battlefields/0/0', '/battlefields/:q/:r', '/battlefields/0/0'),
  got('/battlefields/0/0.svg', '/battlefields/:q/:r.svg', '/battlefields/0/0.svg'),
  ...drawingFormats.map((format) => exported(format)),
  exported('svg', '?at=9'),
  exported('png', '?grid=32&hide=names'),
  ...bundleFormats.map((format) => ({ ...exported(format), route: `GET /export/${format}` })),
  ...TEXT_FORMATS.flatMap((format) =>
    TEXT_FORM_NAMES.map((as) => ({ ...exported(format, `?as=${as}`), route: `GET /export/${format}` })),
  ),
  got('/export/archive', '/export/archive', '/export/archive', { action: 'export the archive' }),
];

export const WRITES: readonly CampaignCall[] = [
  {
    name: 'PATCH /people/own',
    route: 'PATCH /people/own',
    action: 'describe oneself',
    path: () => '/people/own',
    status: 200,
    body: () => ({ colour: COLOURS[0] }),
  },
  {
    name: 'POST /links',
    route: 'POST /links',
    action: 'manage links',
    path: () => '/links',
    status: 201,
    body: () => ({ role: 'watcher' }),
  },
  {
    name: 'DELETE /links/:linkId',
    route: 'DELETE /links/:linkId',
    action: 'manage links',
    path: async (table) => `/links/${await newLink(table)}`,
    status: 204,
  },
  {
    name: 'POST /people/:linkId/forget',
    route: 'POST /people/:linkId/forget',
    action: 'manage links',
    path: async (table) => `/people/${await newLink(table)}/forget`,
    status: 200,
    body: () => ({ notes: false }),
  },
  {
    name: 'POST /fork',
    route: 'POST /fork',
    action: 'fork',
    path: () => '/fork',
    status: 201,
    body: () => ({ at: 8, name: 'Another way' }),
  },
  {
    name: 'DELETE campaign',
    route: 'DELETE ',
    action: 'remove',
    path: () => '',
    status: 204,
    ends: true,
  },
];

const OMENS: Table = { title: 'Omens', roll: '1d2', rows: [{ on: [1, 2], text: 'a crow' }] };

/** A command, and what is to be known about it besides its kind. */
export interface AskedCommand extends Pick<CampaignCall, 'isOwn' | 'done' | 'ends' | 'tells'> {
  readonly name?: string;
  readonly action?: Action;
  readonly command: (table: SharedTable) => Command;
}

const isPlayer = (_table: SharedTable, { comesAs, name }: Visitor): boolean =>
  'role' in comesAs && comesAs.role === 'player' && name !== 'child of the player';

const moves = {
  done: (table: SharedTable) => {
    table.moves++;
  },
};
const onwards = ({ moves: made }: SharedTable) => (made % 2 === 0 ? NORTH : SOUTH);

/** At least one command of each kind; the compiler reports missing kinds. */
const COMMANDS_OF: { readonly [Kind in Command['kind']]: readonly AskedCommand[] } = {
  enter: [{ command: (table) => ({ kind: 'enter', to: onwards(table) }), ...moves }],
  travel: [{ command: (table) => ({ kind: 'travel', path: [onwards(table)] }), ...moves }],
  note: [
    { command: () => ({ kind: 'note', q: 0, r: 2, text: 'Written down.', for: 'everyone' }) },
    {
      name: 'note for owners',
      action: 'note for owners',
      command: () => ({ kind: 'note', q: 0, r: 3, text: NOTE_KEPT_BACK, for: 'owner' }),
    },
  ],
  name: [{ command: () => ({ kind: 'name', q: 0, r: 0, of: 'place', text: 'PLANTED Greenhollow' }) }],
  mark: [{ command: () => ({ kind: 'mark', q: 0, r: 0, mark: 'camp' }) }],
  road: [
    {
      command: () => ({
        kind: 'road',
        of: 'road',
        along: [
          { q: 0, r: 0 },
          { q: 0, r: 1 },
        ],
      }),
    },
  ],
  count: [{ command: () => ({ kind: 'count', name: 'rations', to: 7 }) }],
  rest: [{ command: () => ({ kind: 'rest' }) }],
  roll: [{ command: () => ({ kind: 'roll', dice: '2d6' }) }],
  table: [{ command: () => ({ kind: 'table', id: 'omens', table: OMENS }) }],
  battlefield: [{ command: () => ({ kind: 'battlefield', q: 0, r: 0, edition: 'portable-1' }) }],
  erase: [
    {
      name: 'erase what the player wrote',
      command: ({ playersNotes }) => ({ kind: 'erase', seq: playersNotes[0] ?? 0 }),
      isOwn: isPlayer,
      done: ({ playersNotes }) => {
        playersNotes.shift();
      },
    },
  ],
  set: [{ command: ({ state }) => ({ kind: 'set', frozen: state === 'frozen' }) }],
  close: [{ command: () => ({ kind: 'close' }), ends: true, tells: ({ seed }) => [seed] }],
};

export const COMMANDS: readonly (AskedCommand & { readonly name: string; readonly action: Action })[] =
  Object.entries(COMMANDS_OF).flatMap(([kind, asked]) =>
    asked.map((each) => ({ name: kind, action: kind as Command['kind'], ...each })),
  );

/** The same over HTTP. */
export const COMMAND_CALLS: readonly CampaignCall[] = COMMANDS.map(({ name, command, ...rest }) => ({
  ...rest,
  name: `POST /commands: ${name}`,
  route: 'POST /commands',
  path: () => '/commands',
  status: 200,
  body: (table) => ({ id: randomUUID(), command: command(table) }),
}));
