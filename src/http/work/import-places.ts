import { HttpProblem } from '../http-problem.ts';

/** How many archives are taken in at the same time, in all and from one address: each keeps the processor busy. */
const AT_ONCE = 6;
const AT_ONCE_FROM_ONE = 2;
const TRY_AGAIN_S = 10;

interface Import {
  readonly address: string;
  /** That of the request, where it may be sent again. */
  readonly id: string | undefined;
}

/** Lets only so many archives be taken in at the same time. Nobody waits for a place: an upload is under way already. */
export class ImportPlaces {
  /** From which addresses the archives come that are being taken in, and under which ids. */
  readonly #underWay: Import[] = [];

  /** @throws HttpProblem where all places are taken, or the same request is under way already */
  async within<T>(place: Import, work: () => Promise<T>): Promise<T> {
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
