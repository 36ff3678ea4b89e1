import type {
  CommandAnswer,
  CommandRequest,
  EntriesMessage,
  PersonMessage,
  PointMessage,
  PointRequest,
  Presence,
  ThrowingMessage,
  ThrowingRequest,
  WatchAnswer,
  WatchRequest,
} from '../../src/protocol/live.ts';
import type { ProblemBody } from '../../src/protocol/problem.ts';

/** What a channel may report by itself. */
export interface ChannelListener {
  connected(): void;
  /** The connection was lost, or could not be made; the channel keeps trying. */
  disconnected(): void;
  /**
   * The server refused this page, for good or because of a temporary problem. The channel has given up until `open` is
   * called again.
   */
  refused(problem: ProblemBody): void;
  entries(message: EntriesMessage): void;
  presenceChanged(message: Presence): void;
  personChanged(message: PersonMessage): void;
  pointed(message: PointMessage): void;
  throwing(message: ThrowingMessage): void;
  /** The whole campaign was removed. */
  removed(): void;
  /** The link is no longer valid; the channel connects once more, as the browser may have another one. */
  revoked(): void;
}

/**
 * A connection to the server that comes and goes. If it is lost, answers may never arrive: what was asked before
 * `disconnected` is forgotten, not queued.
 */
export interface Channel {
  open(listener: ChannelListener): void;
  close(): void;
  /**
   * Treats the connection as lost, although it seems to be open, and makes another one; `disconnected` is reported at
   * once. Does nothing without a connection.
   */
  renew(): void;
  watch(request: WatchRequest, answer: (answer: WatchAnswer) => void): void;
  /**
   * Sends a command. Returns whether it is sent beside the connection: then it is answered in any case, with a
   * `server/` problem if nothing is heard of it, and says nothing about the connection.
   */
  command(request: CommandRequest, answer: (answer: CommandAnswer) => void): boolean;
  point(request: PointRequest): void;
  throwing(request: ThrowingRequest): void;
}
