import { HttpProblem } from '../http-problem.ts';

/** How many archives are taken in at the same time, in all and from one address: each keeps the processor busy. */
const AT_ONCE = 6;
const AT_ONCE_FROM_ONE = 2;
const TRY_AGAIN_S = 10;

/** Lets only so many archives be taken in at the same time. Nobody waits for a place: an upload is under way already. */
export class ImportPlaces {
  /** From which addresses the archives come that are being taken in. */
  readonly #underWay: string[] = [];

  /** @throws HttpProblem where all places are taken */
  async within<T>(address: string, work: () => Promise<T>): Promise<T> {
    const fromThere = this.#underWay.filter((other) => other === address).length;
    if (this.#underWay.length >= AT_ONCE || fromThere >= AT_ONCE_FROM_ONE) throw tooManyAtOnce();
    this.#underWay.push(address);
    try {
      return await work();
    } finally {
      this.#underWay.splice(this.#underWay.indexOf(address), 1);
    }
  }
}

const tooManyAtOnce = () =>
  new HttpProblem(
    'limits/too-many-requests',
    `Other archives are being taken in. Try again in ${TRY_AGAIN_S} s.`,
    { retryAfter: TRY_AGAIN_S },
  );
