import type { Axial } from '../../../src/hex/axial.ts';
import { tellPlace } from '../../../src/telling/battle-place.ts';
import { capitalised } from '../../../src/text/capitalised.ts';
import type { Journey } from '../../journey/journey.ts';
import { BattleCountry } from './battle-country.tsx';
import { BattleEditions } from './battle-editions.tsx';
import { BattleMakes } from './battle-makes.tsx';
import { BattlePlayers } from './battle-players.tsx';
import { KnownPart } from './known-part.tsx';
import { type BattlefieldToAsk, useAskedBattlefield } from './use-asked-battlefield.ts';

/** The boards on offer. The command takes larger ones too, but the rules put no more on them: they stay nearly bare. */
const BOARDS = ['square-8x8', 'hex-9x8', 'hex-6x8', 'square-10x10', 'hex-10x10'] as const;

interface FormProps {
  readonly journey: Journey;
  readonly hex: Axial;
  readonly onCancel: (() => void) | null;
}

/** The form to roll a battlefield: rules and board are chosen, the hex gives the rest. */
export function BattleForm({ journey, hex, onCancel }: FormProps) {
  const form = useAskedBattlefield(journey, hex);
  if (!form.ok) return <p>{`${capitalised(form.what)}.`}</p>;
  const { asked, choose, on, onKey, known, settings, settingsWith, read } = form;
  const laid = settingsWith(known);
  const fault = read.ok ? null : `${capitalised(read.what)}.`;
  const roll = (event: Event) => {
    event.preventDefault();
    if (read.ok) void journey.commands.send({ kind: 'battlefield', q: hex.q, r: hex.r, ...read.asked });
  };
  return (
    <form class="battle-form" onSubmit={roll} aria-label="Roll a battlefield">
      <BattleEditions chosen={asked.edition} onPick={form.pickEdition} />
      {asked.edition !== 'sectors' && <BoardField {...{ asked, choose }} />}
      <section class="battle-given" aria-label="What the hex gives">
        <h3>What the hex gives</h3>
        <ul>
          {tellPlace(settings).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      {asked.edition === 'sectors' && <NaturesField {...{ asked, choose }} />}
      <div class="battle-more">
        <BattleCountry {...{ asked, choose }} />
        {laid.edition === 'sectors' ? (
          <BattlePlayers
            a={asked.playerA ?? []}
            b={asked.playerB ?? []}
            onChoice={(player, pieces) => choose(player, pieces.length > 0 ? pieces : undefined)}
          />
        ) : (
          <BattleMakes
            settings={laid}
            isChosen={asked.with !== undefined}
            onChoice={(makes) => choose('with', makes)}
          />
        )}
        <KnownPart key={onKey} {...{ on, settingsWith, known, fault }} onKnown={form.setKnown} />
      </div>
      <footer class="save-bar">
        {fault && (
          <p class="fault" id="battle-fault">
            {fault}
          </p>
        )}
        <div class="row">
          <button
            type="submit"
            class="primary"
            disabled={fault !== null || journey.commands.underWay.value || !journey.permissions.mayAct.value}
            {...(fault && { 'aria-describedby': 'battle-fault' })}
          >
            Roll the battlefield
          </button>
          {onCancel && (
            <button type="button" class="quiet-button" onClick={onCancel}>
              Keep the one that is there
            </button>
          )}
        </div>
      </footer>
    </form>
  );
}

type FieldProps = Pick<BattlefieldToAsk, 'asked' | 'choose'>;

function BoardField({ asked, choose }: FieldProps) {
  return (
    <label class="field">
      <span>Board</span>
      <select value={asked.board} onChange={(event) => choose('board', event.currentTarget.value)}>
        {BOARDS.map((board) => (
          <option key={board} value={board}>
            {boardWords(board)}
          </option>
        ))}
      </select>
    </label>
  );
}

function boardWords(board: string): string {
  const [kind, size = ''] = board.split('-');
  return `${size.replace('x', ' by ')} ${kind === 'hex' ? 'hexes' : 'squares'}`;
}

/** Dice that are optional in the rules of twelve sectors. */
function NaturesField({ asked, choose }: FieldProps) {
  return (
    <label class="check battle-natures">
      <input
        type="checkbox"
        checked={asked.natures === true}
        onChange={(event) => choose('natures', event.currentTarget.checked || undefined)}
      />
      Dice for how steep hills are, how dense woods, and whether rivers can be forded
    </label>
  );
}
