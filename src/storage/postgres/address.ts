import { UnusableDatabase } from '../unusable-database.ts';

/**
 * The address of a database in a form that may be shown: without user and password.
 *
 * @throws UnusableDatabase if it is not the URL of a PostgreSQL database
 */
export function redactedUrl(url: string): string {
  if (!/^postgres(ql)?:\/\//.test(url)) throw notOne('has to begin with postgres://');
  // An invalid URL is not quoted in the message, since it may contain a password.
  if (!URL.canParse(url)) throw notOne('is no URL; in a password, / stands as %2F, # as %23 and ? as %3F');
  const { host, pathname, searchParams } = new URL(url);
  const where = searchParams.get('host') ?? host;
  if (!where) throw notOne('names no host');
  if (pathname.length < 2) throw notOne('names no database');
  return `${where}${pathname}`;
}

const notOne = (reason: string): UnusableDatabase =>
  new UnusableDatabase(
    `The address of the database ${reason}. It looks like postgres://user:password@host:5432/database.`,
  );
