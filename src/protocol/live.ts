import type { Command } from '../campaign/command.ts';
import type { MapView } from '../campaign/map-view.ts';
import type { Axial } from '../hex/axial.ts';
import type { SentEntry } from '../ledger/entry.ts';
import type { LinkId } from '../ledger/id.ts';
import type { Role } from '../ledger/role.ts';
import type { CommandResult, Person } from './answers.ts';
import type { ProblemBody } from './problem.ts';

/** The path of the socket server. */
export const LIVE_PATH = '/live';

/** The longest message that a client may send, in bytes: a longer command goes over HTTP. */
export const LONGEST_MESSAGE = 64 * 1024;

/** A watcher who missed more entries than this is sent the map instead. */
export const MOST_MISSED_ENTRIES = 1000;

/**
 * About how many bytes an answer has at most: a page of the ledger ends there, more missed entries are replaced by the
 * map, and a larger map is fetched over HTTP.
 */
export const MOST_BYTES_IN_ANSWER = 1_000_000;

export type Failure = { readonly ok: false; readonly error: ProblemBody };

export interface WatchRequest {
  readonly campaign: string;
  /** The last entry that the client has; without it, the whole map is sent. */
  readonly after?: number | undefined;
}

export type WatchAnswer =
  | ({
      readonly ok: true;
      readonly role: Role;
      /** The id of the watcher's own link, which the entries made through it name as their author. */
      readonly link: LinkId;
      readonly head: number;
    } & ({ readonly entries: readonly SentEntry[] } | { readonly map: MapView }))
  | Failure;

export interface CommandRequest {
  readonly campaign: string;
  readonly id: string;
  readonly command: Command;
}

export type CommandAnswer = ({ readonly ok: true } & CommandResult) | Failure;

export interface EntriesMessage {
  readonly campaign: string;
  readonly entries: readonly SentEntry[];
}

/** Somebody who is connected; `id` names the connection. */
export interface PresentPerson extends Person {
  readonly id: string;
}

/** Sent when somebody has changed their name or colour. */
export interface PersonMessage {
  readonly campaign: string;
  readonly person: Person;
}

export interface Presence {
  readonly campaign: string;
  readonly count: number;
  /** The first 50 people; `count` has the number of all. */
  readonly present: readonly PresentPerson[];
}

export interface PointRequest extends Axial {
  readonly campaign: string;
}

export interface PointMessage extends PointRequest {
  readonly by: PresentPerson;
}

/**
 * A throw of somebody's own dice for a hex while they type in the faces; faces may be changed until the last one is
 * typed.
 */
export interface HexThrow extends Axial {
  readonly sides: number;
  /** A face for each die; `null` for one that was not typed yet. */
  readonly faces: readonly (number | null)[];
}

/** Sent by somebody who was asked for own dice and is throwing them; `null` when they stop, whatever the outcome. */
export interface ThrowingRequest {
  readonly campaign: string;
  readonly throw: HexThrow | null;
}

export interface ThrowingMessage extends ThrowingRequest {
  readonly by: PresentPerson;
}

export interface UnwatchRequest {
  readonly campaign: string;
}

/** The messages that a client may send, and their acknowledgements. */
export interface ClientEvents {
  watch: (request: WatchRequest, answer: (answer: WatchAnswer) => void) => void;
  unwatch: (request: UnwatchRequest, answer: (answer: { ok: true } | Failure) => void) => void;
  command: (request: CommandRequest, answer: (answer: CommandAnswer) => void) => void;
  point: (request: PointRequest, answer?: (answer: { ok: true } | Failure) => void) => void;
  throwing: (request: ThrowingRequest, answer?: (answer: { ok: true } | Failure) => void) => void;
}

/** The messages that the server sends unasked. */
export interface ServerEvents {
  entries: (message: EntriesMessage) => void;
  presence: (message: Presence) => void;
  point: (message: PointMessage) => void;
  throwing: (message: ThrowingMessage) => void;
  person: (message: PersonMessage) => void;
  /** The whole campaign was removed. Sent before `revoked` by the server that removed it. */
  removed: (message: { campaign: string }) => void;
  /** The link is no longer valid. */
  revoked: (message: { campaign: string }) => void;
}
