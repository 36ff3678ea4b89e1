import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

/** A link may make 200 calls or send 200 messages at once, and 50 a second in the long run. */
const PER_LINK = { points: 200, duration: 4 };
/** An address ten times that, whatever it shows. */
const PER_ADDRESS = { points: 2000, duration: 4 };

/** What keeps one party from taking all of the server's time. Shared by HTTP and the live channel. */
export interface Limits {
  /** Counts one call; gives `null` where it may be made, else in how many seconds it may be made again. */
  address(address: string): Promise<number | null>;
  link(link: string): Promise<number | null>;
}

export function limits(): Limits {
  const links = new RateLimiterMemory(PER_LINK);
  const addresses = new RateLimiterMemory(PER_ADDRESS);
  return {
    address: (address) => consume(addresses, address),
    link: (link) => consume(links, link),
  };
}

/** No limits at all, for measuring. */
export const noLimits: Limits = { address: async () => null, link: async () => null };

async function consume(limiter: RateLimiterMemory, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refused) {
    if (refused instanceof Error) throw refused;
    return Math.max(1, Math.ceil((refused as RateLimiterRes).msBeforeNext / 1000));
  }
}
