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

/** What may come over a channel by itself. */
export interface ChannelListener {
  connected(): void;
  /** The connection was lost or did not come about; the channel goes on trying. */
  disconnected(): void;
  /**
   * The server turned the page away, for good or for as long as it has trouble of its own. The channel has given up until
   * `open` is called again.
   */
  refused(problem: ProblemBody): void;
  entries(message: EntriesMessage): void;
  presenceChanged(message: Presence): void;
  personChanged(message: PersonMessage): void;
  pointed(message: PointMessage): void;
  throwing(message: ThrowingMessage): void;
  /** The whole campaign is gone. */
  removed(): void;
  /** The link opens nothing any more; the channel connects once more, as the browser may have another one. */
  revoked(): void;
}

/**
 * A connection to the server that comes and goes. Answers may never arrive if it is lost meanwhile: what was
 * asked before `disconnected` is forgotten, not kept and sent later.
 */
export interface Channel {
  open(listener: ChannelListener): void;
  close(): void;
  /**
   * Takes the connection for lost, although it seems to hold, and makes another one; `disconnected` is told at once. Does
   * nothing where there is none.
   */
  renew(): void;
  watch(request: WatchRequest, answer: (answer: WatchAnswer) => void): void;
  command(request: CommandRequest, answer: (answer: CommandAnswer) => void): void;
  point(request: PointRequest): void;
  throwing(request: ThrowingRequest): void;
}
