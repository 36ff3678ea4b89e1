import { WordedError } from '../protocol/worded-problem.ts';

/** Something would have grown beyond its bound. Nothing of it is there. */
export class QuotaExceeded extends WordedError {
  override readonly name = 'QuotaExceeded';
}
