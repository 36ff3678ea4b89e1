import { HttpProblem } from '../http-problem.ts';

/** How many archives are imported at the same time, in total and from one address: each keeps a processor busy. */
const AT_ONCE = 6;
const AT_ONCE_FROM_ONE = 2;
const TRY_AGAIN_S = 10;

interface Import {
  readonly address: string;
  /** The id of the request, if it has one. */
  readonly id: string | undefined;
}

/** Limits how many archives are imported at once. Nobody waits for a place, since the upload has begun already. */
export class ImportPlaces {
  /** The imports in progress. */
  readonly #underWay: Import[] = [];

  /** @throws HttpProblem if all places are taken, or if the same request is in progress already */
  async run<T>(place: Import, work: () => Promise<T>): Promise<T> {
    const { address, id } = place;
    if (id !== undefined && this.#underWay.some((other) => other.id === id)) throw underWay();
    const fromThere = this.#underWay.filter((other) => other.address === address).length;
    if (this.#underWay.length >= AT_ONCE || fromThere >= AT_ONCE_FROM_ONE) throw tooManyAtOnce();
    this.#underWay.push(place);
    try {
      return await work();
    } finally {
      this.#underWay.splice(this.#underWay.indexOf(place), 1);
    }
  }
}

const underWay = () =>
  new HttpProblem(
    'limits/too-many-requests',
    `This is being taken in already. Try again in ${TRY_AGAIN_S} s.`,
    { retryAfter: TRY_AGAIN_S },
  );

const tooManyAtOnce = () =>
  new HttpProblem(
    'limits/too-many-requests',
    `Other archives are being taken in. Try again in ${TRY_AGAIN_S} s.`,
    { retryAfter: TRY_AGAIN_S },
  );
