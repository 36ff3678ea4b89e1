/** Whether an address leads nowhere but to the machine that it is opened on. */
export const isLocalAddress = (url: string): boolean =>
  /^(localhost|127\..*|\[::1\])$/.test(new URL(url).hostname);
