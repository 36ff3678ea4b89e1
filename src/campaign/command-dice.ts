import { GivenDice } from '../dice/given.ts';
import type { Dice } from '../dice/perform.ts';
import type { DiceRequest } from '../dice/request.ts';
import type { ThrowKey } from '../world/chance.ts';
import type { OwnThrows } from './command.ts';

/** The server's dice for one throw, by what that is keyed by; what they show was fixed before the command was known. */
export type DiceByKey = (key: ThrowKey) => Dice;

/**
 * All dice of one command: those that somebody threw on the table, in their order, and behind them the server's, where
 * these may be used. Once one of the server's was thrown no other is somebody's own.
 */
export class CommandDice {
  readonly given: readonly number[];
  readonly #own: GivenDice;
  readonly #serverDice: DiceByKey | null;
  #usedServerDice = false;

  constructor(
    { faces, rest }: OwnThrows,
    { ownDice, serverDice }: { readonly ownDice: boolean; readonly serverDice: DiceByKey },
  ) {
    this.given = faces ?? [];
    this.#own = new GivenDice(this.given, true);
    const byServer = rest === 'server' || (faces === undefined && !ownDice);
    this.#serverDice = byServer ? serverDice : null;
  }

  get usedServerDice(): boolean {
    return this.#usedServerDice;
  }

  /** The first face met that its die does not have. */
  get impossible(): { readonly face: number; readonly request: DiceRequest } | null {
    return this.#own.impossible;
  }

  /** The faces that nobody asked for. */
  get unused(): readonly number[] {
    return this.#own.unused;
  }

  for(key: ThrowKey): Dice {
    const own = this.#own;
    const serverDice = this.#serverDice;
    let server: Dice | null = null;
    // Set as each throw is made: with a getter every such object would have a hidden class of its own, slow to read and collect.
    const dice: { throw: Dice['throw']; own: true | undefined } = {
      throw: (request) => {
        const left = own.unused.length;
        const isOwn = left > 0 || !serverDice;
        dice.own = isOwn || undefined;
        if (!serverDice || left >= request.count) return own.throw(request);
        if (isOwn)
          return this.#finished(request, serverDice({ ...key, procedure: `finish ${key.procedure}` }));
        this.#usedServerDice = true;
        server ??= serverDice(key);
        return server.throw(request);
      },
      own: undefined,
    };
    return dice;
  }

  /**
   * A throw that was begun by hand, its other dice thrown by the server. It is somebody's own as a whole, since nobody can
   * prove it.
   *
   * @param server dice that nothing else is thrown with: those behind it begin as if there were none before, as a verifier lets
   *   them, so that from the same ones they would show these faces once more
   */
  #finished(request: DiceRequest, server: Dice): readonly number[] | null {
    const count = this.#own.unused.length;
    const begun = this.#own.throw({ ...request, count });
    const others = server.throw({ ...request, count: request.count - count });
    return begun && others && [...begun, ...others];
  }
}
