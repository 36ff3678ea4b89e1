import { randomBytes } from 'node:crypto';

/** The name of our connections in `pg_stat_activity`. */
export const APPLICATION_NAME = 'hexfarer';
/** Prefix of the names of connections with exclusive use of a database. */
export const ALONE = `${APPLICATION_NAME} alone`;

/** A name for the connections of a process with exclusive use of a database. */
export const aloneName = (): string => `${ALONE} ${randomBytes(6).toString('hex')}`;

/**
 * Options for a connection with the given name, by which other processes recognise it. A name in the URL itself would
 * take precedence, so it is removed.
 */
export const connectionConfig = (url: string, applicationName: string) => ({
  connectionString: url.replace(/([?&])application_name=[^&]*&?/, '$1'),
  application_name: applicationName,
});
