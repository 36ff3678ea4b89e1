import { GivenDice } from '../dice/given.ts';
import type { Dice } from '../dice/perform.ts';
import type { DiceRequest } from '../dice/request.ts';
import type { ThrowKey } from '../world/chance.ts';
import type { OwnThrows } from './command.ts';

const NONE: readonly number[] = [];

/** The server's dice for one throw, by what that is keyed by; what they show was fixed before the command was known. */
export type DiceByKey = (key: ThrowKey) => Dice;

/**
 * All dice of one command: those that somebody threw on the table, in their order, and behind them the server's, where
 * these may be used. A throw that was begun on the table is finished by them, and says how many of its faces are somebody's
 * own. Once one of the server's was thrown no other is.
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
    const dice: { throw: Dice['throw']; own: true | undefined; ownFaces: number | undefined } = {
      throw: (request) => {
        const { count } = request;
        const byHand = serverDice ? Math.min(own.unused.length, count) : count;
        dice.own = byHand > 0 || undefined;
        dice.ownFaces = byHand > 0 && byHand < count ? byHand : undefined;
        const begun = byHand > 0 ? own.throw({ ...request, count: byHand }) : NONE;
        if (!serverDice || !begun || byHand === count) return begun;
        this.#usedServerDice = true;
        server ??= serverDice(key);
        if (byHand === 0) return server.throw(request);
        const others = server.throw({ ...request, count: count - byHand });
        return others && [...begun, ...others];
      },
      own: undefined,
      ownFaces: undefined,
    };
    return dice;
  }
}
