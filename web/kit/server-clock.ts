/** By how many milliseconds the clock of this device goes ahead of the server's; negative where it is behind. */
let ahead = 0;

/** Takes from what has just come from the server what time it is there: devices are wrong by hours. */
export function setByAnswer({ headers }: Pick<Response, 'headers'>): void {
  const said = Date.parse(headers.get('Date') ?? '');
  if (said) ahead = Date.now() - said;
}

/** The time on the server, in milliseconds: what its times are held against, and what it is told. A second or two may be missing. */
export const serverNow = (): number => Date.now() - ahead;
