import { GivenDice } from '../dice/given.ts';
import type { Dice } from '../dice/perform.ts';
import type { DiceRequest } from '../dice/request.ts';
import type { ThrowKey } from '../world/chance.ts';
import type { OwnThrows } from './command.ts';

const NONE: readonly number[] = [];

/** Returns the server's dice for the throw with a key; what they show was fixed before the command was known. */
export type DiceByKey = (key: ThrowKey) => Dice;

/**
 * All dice of one command: first the players' own faces in order, then the server's dice, if these may be used. A throw
 * that begins with own faces and is finished by the server records how many faces are own. After a server's die no own
 * one is used.
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
    this.#own = new GivenDice(this.given);
    const byServer = rest === 'server' || (faces === undefined && !ownDice);
    this.#serverDice = byServer ? serverDice : null;
  }

  get usedServerDice(): boolean {
    return this.#usedServerDice;
  }

  /** The first own face that its die does not have; null if there is none. */
  get impossible(): { readonly face: number; readonly request: DiceRequest } | null {
    return this.#own.impossible;
  }

  /** The own faces that no throw has used yet. */
  get unused(): readonly number[] {
    return this.#own.unused;
  }

  for(key: ThrowKey): Dice {
    const own = this.#own;
    const serverDice = this.#serverDice;
    let server: Dice | null = null;
    // Plain members, set at each throw: with getters every such object would get a hidden class of its own in V8, which
    // is slow to read and to collect.
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
