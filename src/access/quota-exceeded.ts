import { WordedError } from '../protocol/worded-problem.ts';

/** Thrown if something would grow beyond its bound. Nothing has been written then. */
export class QuotaExceeded extends WordedError {
  override readonly name = 'QuotaExceeded';
}
