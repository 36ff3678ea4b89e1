import { randomBytes } from 'node:crypto';

/** What connections are called to PostgreSQL, in `pg_stat_activity`. */
export const APPLICATION_NAME = 'hexfarer';
/** How the names begin of those who have a database for themselves alone. */
export const ALONE = `${APPLICATION_NAME} alone`;

/** A name for the connections of somebody who has a database for himself alone. */
export const aloneName = (): string => `${ALONE} ${randomBytes(6).toString('hex')}`;
