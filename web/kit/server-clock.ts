/** Milliseconds by which this device's clock is ahead of the server's; negative if it is behind. */
let ahead = 0;

/**
 * The server's time at which the page was opened; `performance.now()`, which does not depend on the device's clock,
 * counts on from there.
 */
let begun = Number.NEGATIVE_INFINITY;

/** Takes the server's time from an answer that has just arrived: the clocks of devices may be wrong by hours. */
export function setServerClock({ headers }: Pick<Response, 'headers'>): void {
  const said = Date.parse(headers.get('Date') ?? '');
  if (!said) return;
  ahead = Date.now() - said;
  begun = said - performance.now();
}

/**
 * The time on the server, in milliseconds, to compare with the server's times and to send to it; a second or two may be
 * missing. Setting the device's clock back while it is awake changes nothing. Setting it forward can't be told from
 * having slept, during which browsers count no time: the next answer corrects that.
 */
export const serverNow = (): number => Math.max(Date.now() - ahead, begun + performance.now());
