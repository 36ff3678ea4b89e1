const MB = 1024 * 1024;

/** How far everything may grow. A day begins at midnight UTC. */
export interface Bounds {
  /** How many campaigns may be begun a day, be it anew, from an archive or as a fork: from one address, and in all. */
  readonly dailyCampaigns: number;
  readonly dailyCampaignsInAll: number;
  /** How many archives may be sent in a day, those that are refused too. */
  readonly dailyImports: number;
  readonly dailyImportsInAll: number;
  /** How many bytes may be written down a day. */
  readonly dailyBytes: number;
  readonly dailyBytesInAll: number;
  /** How many entries a campaign may have, and how many bytes they may take. */
  readonly campaignEntries: number;
  readonly campaignBytes: number;
  /** How many links to a campaign may be open, those made for one browser each not counted. */
  readonly campaignLinks: number;
  readonly keyringLinks: number;
  /** How many connections may be open: from one address, and in all. */
  readonly connections: number;
  readonly connectionsInAll: number;
  /** With less room than so many bytes on the disk nothing new begins; `null` for what suits its size. */
  readonly leastFreeBytes: number | null;
  /** How many forks a demo has at a time. */
  readonly demoForks: number;
}

export const USUAL_BOUNDS: Bounds = {
  dailyCampaigns: 1000,
  dailyCampaignsInAll: 10_000,
  dailyImports: 200,
  dailyImportsInAll: 2000,
  dailyBytes: 2048 * MB,
  dailyBytesInAll: 8192 * MB,
  campaignEntries: 2_000_000,
  campaignBytes: 1024 * MB,
  campaignLinks: 500,
  keyringLinks: 500,
  connections: 500,
  connectionsInAll: 5000,
  leastFreeBytes: null,
  demoForks: 200,
};

/** What is usual in a demo, where everybody may begin something. */
export const DEMO_BOUNDS: Bounds = {
  ...USUAL_BOUNDS,
  dailyCampaigns: 5,
  dailyCampaignsInAll: 500,
  dailyBytes: 8 * MB,
  dailyBytesInAll: 512 * MB,
  campaignEntries: 5000,
  campaignBytes: 4 * MB,
  campaignLinks: 20,
  keyringLinks: 50,
  connections: 50,
  connectionsInAll: 1000,
};

/** How much room has to be left on a disk of so many bytes. */
export const leastFree = ({ leastFreeBytes }: Pick<Bounds, 'leastFreeBytes'>, total: number): number =>
  leastFreeBytes ?? Math.min(512 * MB, total / 20);

/** No bounds at all, for measuring. */
export const NO_BOUNDS: Bounds = {
  dailyCampaigns: Number.POSITIVE_INFINITY,
  dailyCampaignsInAll: Number.POSITIVE_INFINITY,
  dailyImports: Number.POSITIVE_INFINITY,
  dailyImportsInAll: Number.POSITIVE_INFINITY,
  dailyBytes: Number.POSITIVE_INFINITY,
  dailyBytesInAll: Number.POSITIVE_INFINITY,
  campaignEntries: Number.POSITIVE_INFINITY,
  campaignBytes: Number.POSITIVE_INFINITY,
  campaignLinks: Number.POSITIVE_INFINITY,
  keyringLinks: Number.POSITIVE_INFINITY,
  connections: Number.POSITIVE_INFINITY,
  connectionsInAll: Number.POSITIVE_INFINITY,
  leastFreeBytes: 0,
  demoForks: Number.POSITIVE_INFINITY,
};

/** By which variable of the environment each is set, and how much one of what it counts is. */
export const BOUND_SETTINGS: Readonly<
  Record<keyof Bounds, { readonly variable: `HEXFARER_${string}`; readonly unit: number }>
> = {
  dailyCampaigns: { variable: 'HEXFARER_DAILY_CAMPAIGNS', unit: 1 },
  dailyCampaignsInAll: { variable: 'HEXFARER_DAILY_CAMPAIGNS_IN_ALL', unit: 1 },
  dailyImports: { variable: 'HEXFARER_DAILY_IMPORTS', unit: 1 },
  dailyImportsInAll: { variable: 'HEXFARER_DAILY_IMPORTS_IN_ALL', unit: 1 },
  dailyBytes: { variable: 'HEXFARER_DAILY_MB', unit: MB },
  dailyBytesInAll: { variable: 'HEXFARER_DAILY_MB_IN_ALL', unit: MB },
  campaignEntries: { variable: 'HEXFARER_CAMPAIGN_ENTRIES', unit: 1 },
  campaignBytes: { variable: 'HEXFARER_CAMPAIGN_MB', unit: MB },
  campaignLinks: { variable: 'HEXFARER_CAMPAIGN_LINKS', unit: 1 },
  keyringLinks: { variable: 'HEXFARER_KEYRING_LINKS', unit: 1 },
  connections: { variable: 'HEXFARER_CONNECTIONS', unit: 1 },
  connectionsInAll: { variable: 'HEXFARER_CONNECTIONS_IN_ALL', unit: 1 },
  leastFreeBytes: { variable: 'HEXFARER_LEAST_FREE_MB', unit: MB },
  demoForks: { variable: 'HEXFARER_DEMO_FORKS', unit: 1 },
};
