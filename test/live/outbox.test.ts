import { EventEmitter } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type EngineSocket, Outbox } from '../../src/live/outbox.ts';

/** A connection of engine.io as far as an outbox knows it. */
class Connection extends EventEmitter {
  readonly transport = { writable: true };

  /** As engine.io does: a message is made, and all that wait are handed over as soon as they can be. */
  send(data: string, options: { wsPreEncodedFrame?: Buffer[] } = {}): void {
    this.emit('packetCreate', { type: 'message', data, options });
    if (this.transport.writable) this.flush();
  }

  flush(): void {
    this.emit('flush', []);
    this.transport.writable = false;
  }

  /** The network has taken all of what it was handed. */
  drain(): void {
    this.transport.writable = true;
  }
}

function outboxOf(connection: Connection, grown = () => {}): Outbox {
  return new Outbox(connection as unknown as EngineSocket, grown);
}

const TEXT = 'x'.repeat(1000);

afterEach(() => {
  vi.useRealTimers();
});

describe('an outbox', () => {
  it('counts what waits and what is under way, until the network has taken it', () => {
    const connection = new Connection();
    const outbox = outboxOf(connection);
    expect(outbox.unsent).toBe(0);
    connection.send(TEXT);
    const one = outbox.unsent;
    expect(one).toBeGreaterThanOrEqual(1000);
    connection.send(TEXT);
    connection.send(TEXT);
    expect(outbox.unsent).toBe(3 * one);
    connection.drain();
    expect(outbox.unsent).toBe(2 * one);
    connection.flush();
    expect(outbox.unsent).toBe(2 * one);
    connection.drain();
    expect(outbox.unsent).toBe(0);
  });

  it('says for how long the same bytes have been under way, and nothing of a connection that took them', () => {
    vi.useFakeTimers();
    const connection = new Connection();
    const outbox = outboxOf(connection);
    connection.send(TEXT);
    vi.advanceTimersByTime(700);
    connection.send(TEXT);
    vi.advanceTimersByTime(800);
    expect(outbox.stalledFor).toBe(1500);
    connection.drain();
    expect(outbox.stalledFor).toBe(0);
    connection.flush();
    vi.advanceTimersByTime(20);
    expect(outbox.stalledFor).toBe(20);
  });

  it('tells whenever more is waiting than before', () => {
    const connection = new Connection();
    const seen: number[] = [];
    const outbox = outboxOf(connection, () => seen.push(outbox.unsent));
    connection.send(TEXT);
    connection.send(TEXT);
    expect(seen).toHaveLength(2);
    expect(seen[1]).toBe(2 * (seen[0] as number));
  });

  it('joins the frame that all of a room are sent, once for all of them', () => {
    const [one, other] = [new Connection(), new Connection()];
    outboxOf(one);
    outboxOf(other);
    const pieces = [Buffer.from('header'), Buffer.from('text')];
    const shared = { wsPreEncodedFrame: pieces };
    one.send('text', shared);
    const [joined] = pieces;
    other.send('text', shared);
    expect(pieces.map(String)).toEqual(['headertext']);
    expect(pieces[0]).toBe(joined);
  });
});
