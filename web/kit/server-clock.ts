/** By how many milliseconds the clock of this device goes ahead of the server's; negative where it is behind. */
let ahead = 0;

/** When the page was begun, by the server's clock; what has passed since is counted beside the clock of this device. */
let begun = Number.NEGATIVE_INFINITY;

/** Takes from what has just come from the server what time it is there: devices are wrong by hours. */
export function setByAnswer({ headers }: Pick<Response, 'headers'>): void {
  const said = Date.parse(headers.get('Date') ?? '');
  if (!said) return;
  ahead = Date.now() - said;
  begun = said - performance.now();
}

/**
 * The time on the server, in milliseconds: what its times are held against, and what it is told. A second or two may be missing.
 * A clock that is set back while the device is awake changes nothing. One that is set forward can't be told from a device
 * that slept, during which browsers count nothing: what it says is right again with the next answer.
 */
export const serverNow = (): number => Math.max(Date.now() - ahead, begun + performance.now());
