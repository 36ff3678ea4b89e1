/** Whether an address can only be opened on the machine itself. */
export const isLocalAddress = (url: string): boolean =>
  /^(localhost|127\..*|\[::1\])$/.test(new URL(url).hostname);
