import { useRef } from 'preact/hooks';
import { MOST_CHOICES } from '../../../src/rules/battlefield/battlefield-request.ts';
import { PIECES, type Piece } from '../../../src/rules/sectors.ts';
import { Icon } from '../../kit/icon.tsx';

interface PlayersProps {
  readonly a: readonly Piece[];
  readonly b: readonly Piece[];
  readonly onChoice: (player: 'playerA' | 'playerB', pieces: readonly Piece[]) => void;
}

/** What the two players choose where the dice leave a piece of terrain to them. */
export function BattlePlayers({ a, b, onChoice }: PlayersProps) {
  const count = a.length + b.length;
  return (
    <details class="battle-otherwise">
      <summary>
        Players’ choices <span class="quiet">{count === 0 ? 'none' : count}</span>
      </summary>
      <div class="battle-players">
        <p class="quiet">
          Where the die for a piece shows 5, player A has the next one of these, at 6 player B. Who has none
          left has the die thrown again.
        </p>
        <Player name="Player A" pieces={a} onChoice={(pieces) => onChoice('playerA', pieces)} />
        <Player name="Player B" pieces={b} onChoice={(pieces) => onChoice('playerB', pieces)} />
      </div>
    </details>
  );
}

interface PlayerProps {
  readonly name: string;
  readonly pieces: readonly Piece[];
  readonly onChoice: (pieces: readonly Piece[]) => void;
}

function Player({ name, pieces, onChoice }: PlayerProps) {
  const part = useRef<HTMLFieldSetElement>(null);
  const take = (at: number) => {
    onChoice(pieces.filter((_, i) => i !== at));
    // Once the list is shorter, focus the next piece, or else the pieces that can be added.
    requestAnimationFrame(() => {
      const left = part.current?.querySelectorAll<HTMLElement>('li button') ?? [];
      (left[Math.min(at, left.length - 1)] ?? part.current?.querySelector('button'))?.focus();
    });
  };
  return (
    <fieldset class="battle-player" ref={part}>
      <legend>{name}</legend>
      {pieces.length > 0 && (
        <ol aria-label={`${name} chooses`}>
          {pieces.map((piece, at) => (
            <li key={at}>
              <button type="button" class="quiet-button" onClick={() => take(at)}>
                {at + 1}. {words(piece)}
                <span class="visually-hidden">: take it away</span> <Icon name="close" />
              </button>
            </li>
          ))}
        </ol>
      )}
      <div class="row">
        {PIECES.map((piece) => (
          <button
            type="button"
            class="quiet-button"
            key={piece}
            aria-label={`Add for ${name}: ${words(piece)}`}
            disabled={pieces.length >= MOST_CHOICES}
            onClick={() => onChoice([...pieces, piece])}
          >
            <Icon name="plus" /> {words(piece)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

const words = (piece: Piece): string => piece.replace('-area', ' area');
