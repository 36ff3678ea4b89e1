import { randomBytes } from 'node:crypto';

/** What connections are called to PostgreSQL, in `pg_stat_activity`. */
export const APPLICATION_NAME = 'hexfarer';
/** How the names begin of those who have a database for themselves alone. */
export const ALONE = `${APPLICATION_NAME} alone`;

/** A name for the connections of somebody who has a database for themselves alone. */
export const aloneName = (): string => `${ALONE} ${randomBytes(6).toString('hex')}`;

/** A connection under such a name, by which others know it: one that the address itself gives would go before it. */
export const named = (url: string, applicationName: string) => ({
  connectionString: url.replace(/([?&])application_name=[^&]*&?/, '$1'),
  application_name: applicationName,
});
