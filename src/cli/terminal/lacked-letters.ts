import type { TellLacked } from '../../rendering/png.ts';
import type { Terminal } from './command.ts';

/** So many letters are told of one by one. */
const MOST = 20;

/** Tells on standard error which letters of a picture stand there as numbers. */
export const lackedTold =
  (terminal: Pick<Terminal, 'error'>): TellLacked =>
  (letters) => {
    const more = letters.length - MOST;
    const told = letters.slice(0, MOST).join(' ') + (more > 0 ? ` and ${more} more` : '');
    terminal.error(`no font here has ${told}: the picture shows their Unicode numbers instead\n`);
  };
