import { EventEmitter } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type EngineSocket, Outbox } from '../../src/live/outbox.ts';

/** The part of an engine.io connection that an outbox uses. */
class Connection extends EventEmitter {
  readonly transport = { writable: true };

  /** As in engine.io: queues a message, and hands over all queued messages as soon as possible. */
  send(data: string, options: { wsPreEncodedFrame?: Buffer[] } = {}): void {
    this.emit('packetCreate', { type: 'message', data, options });
    if (this.transport.writable) this.flush();
  }

  flush(): void {
    this.emit('flush', []);
    this.transport.writable = false;
  }

  /** The network has taken everything handed over. */
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
  it('counts waiting and handed-over bytes until the network has taken them', () => {
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

  it('reports for how long the same bytes have been on their way, and nothing once they were taken', () => {
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

  it('reports whenever more bytes are waiting than before', () => {
    const connection = new Connection();
    const seen: number[] = [];
    const outbox = outboxOf(connection, () => seen.push(outbox.unsent));
    connection.send(TEXT);
    connection.send(TEXT);
    expect(seen).toHaveLength(2);
    expect(seen[1]).toBe(2 * (seen[0] as number));
  });

  it('builds the frame of a message to a whole room once for all connections', () => {
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
