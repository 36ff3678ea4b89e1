import { COLD, SWEEPS } from './cold-statements.ts';
import type { Runner } from './connections.ts';

/**
 * Deletes the remaining rows of removed campaigns, in batches and one campaign after the other, so that players hardly
 * notice. Several servers may sweep the same campaign.
 */
export class Sweeper {
  readonly #runner: Runner;
  #isStopped = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(runner: Runner) {
    this.#runner = runner;
  }

  /**
   * Deletes everything that is left of one campaign.
   *
   * @throws StorageFailure
   */
  sweep(campaign: number): Promise<void> {
    return this.#next(() => this.#sweep(campaign));
  }

  /**
   * Deletes everything that is left of all removed campaigns.
   *
   * @throws StorageFailure
   */
  sweepAll(): Promise<void> {
    return this.#next(async () => {
      if (this.#isStopped) return;
      const left = await this.#runner.run<{ campaign: number }>(COLD.removed, []);
      for (const { campaign } of left) await this.#sweep(campaign);
    });
  }

  #next(work: () => Promise<void>): Promise<void> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #sweep(campaign: number): Promise<void> {
    // Checks what is left instead of the number of deleted rows: another server may have deleted this batch first.
    for (const { isLeft, deleteBatch } of SWEEPS)
      while (!this.#isStopped && (await this.#runner.run(isLeft, [campaign])).length > 0)
        await this.#runner.run(deleteBatch, [campaign]);
    if (!this.#isStopped) await this.#runner.run(COLD.forgetRemoved, [campaign]);
  }

  /** Stops after the present batch; the campaign stays noted as not completely deleted. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#last;
  }
}
