import type { Bench } from './figure.ts';
import { storedBytes } from './figures/bytes.ts';
import { durableReveals, durableSlowly } from './figures/durable.ts';
import { surveys } from './figures/elevation.ts';
import { acknowledgement, thousandWatchers } from './figures/live.ts';
import { manyCampaigns } from './figures/many.ts';
import { million } from './figures/million.ts';
import { opening } from './figures/opening.ts';
import { page } from './figures/page.ts';
import { postgres } from './figures/postgres.ts';
import { islands, rulesAlone } from './figures/rules.ts';
import { sealing } from './figures/sealing.ts';
import { servers } from './figures/servers.ts';
import { sizing } from './figures/sizing.ts';
import { verifying } from './figures/verify.ts';

/** All benches by name, in the order in which a full run takes them. */
export const BENCHES: Readonly<Record<string, Bench>> = {
  rules: rulesAlone,
  islands,
  surveys,
  sealing,
  durable: durableReveals,
  slow: durableSlowly,
  bytes: storedBytes,
  acknowledgement,
  watchers: thousandWatchers,
  opening,
  million,
  many: manyCampaigns,
  verify: verifying,
  postgres,
  servers,
  sizing,
  page,
};
