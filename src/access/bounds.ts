const MB = 1024 * 1024;

/** Limits on the growth of everything. A day begins at midnight UTC. */
export interface Bounds {
  /** How many campaigns may be started in a day, whether new, imported or forked: from one address, and in total. */
  readonly dailyCampaigns: number;
  readonly dailyCampaignsInAll: number;
  /** How many archives may be uploaded in a day, including refused ones. */
  readonly dailyImports: number;
  readonly dailyImportsInAll: number;
  /** How many bytes may be written in a day. */
  readonly dailyBytes: number;
  readonly dailyBytesInAll: number;
  /** How many entries a campaign may have, and how many bytes they may take. */
  readonly campaignEntries: number;
  readonly campaignBytes: number;
  /** How many valid links a campaign may have, not counting those made for a single browser. */
  readonly campaignLinks: number;
  readonly keyringLinks: number;
  /** How many connections may be open: from one address, and in all. */
  readonly connections: number;
  readonly connectionsInAll: number;
  /**
   * With less free disk space than this nothing new may begin; `null` for a default that depends on the size of the
   * disk.
   */
  readonly leastFreeBytes: number | null;
  /** How many forks a demo has at a time. */
  readonly demoForks: number;
}

export const DEFAULT_BOUNDS: Bounds = {
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

/** The defaults of a demo, where everybody may start something. */
export const DEMO_BOUNDS: Bounds = {
  ...DEFAULT_BOUNDS,
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

/** How many bytes must stay free on a disk of `total` bytes. */
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

/** The environment variable of each bound, and its unit. */
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
