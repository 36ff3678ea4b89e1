import { useState } from 'preact/hooks';
import type { BattlefieldCommand } from '../../../src/campaign/command.ts';
import { placeOfBattle } from '../../../src/campaign/place-of-battle.ts';
import type { Axial } from '../../../src/hex/axial.ts';
import { EDITIONS } from '../../../src/rules/battlefield/asked-battlefield.ts';
import { type BattleIn, battleIn } from '../../../src/rules/battlefield/battle-in-hex.ts';
import { TREES } from '../../../src/rules/battlefield/battlefield.ts';
import { AREAS, COVERS, TERRAINS } from '../../../src/rules/battlefield/portable-settings.ts';
import { tellPlace } from '../../../src/telling/battle-place.ts';
import { capital } from '../../../src/telling/words.ts';
import type { Journey } from '../../journey/journey.ts';

type Asked = Omit<BattlefieldCommand, 'kind' | 'q' | 'r' | 'faces' | 'rest'>;

const EDITION_WORDS: Readonly<Record<Asked['edition'], { readonly title: string; readonly does: string }>> = {
  'portable-1': {
    title: 'Portable, first',
    does: 'Hills, trees and houses by tables, counted out in cells.',
  },
  'portable-2': {
    title: 'Portable, second',
    does: 'Hills first, what belongs together; fields and railways too.',
  },
  sectors: { title: 'Twelve sectors', does: 'A large table in two rows of six, one piece of terrain each.' },
};

const BOARDS = ['square-8x8', 'hex-9x8', 'hex-6x8', 'square-10x10', 'hex-10x10'] as const;

const CHOICES = [
  ['terrain', 'Country', TERRAINS],
  ['cover', 'Cover', COVERS],
  ['area', 'Inhabited', AREAS],
  ['climate', 'Trees', TREES],
] as const;

interface FormProps {
  readonly journey: Journey;
  readonly hex: Axial;
  readonly onCancel: (() => void) | null;
}

/** What a battlefield is rolled with: rules and board are chosen, the hex says the rest. */
export function BattleForm({ journey, hex, onCancel }: FormProps) {
  const [asked, setAsked] = useState<Asked>({ edition: 'portable-2', board: 'hex-9x8' });
  const place = placeOfBattle(journey.campaign.world, hex);
  const found: BattleIn = place
    ? battleIn(place, asked)
    : { ok: false, what: 'no battlefields are rolled in a world of this kind' };
  if (!found.ok) return <p>{`${capital(found.what)}.`}</p>;
  const isPortable = asked.edition !== 'sectors';
  const pick = (edition: Asked['edition']) =>
    setAsked(edition === 'sectors' ? { edition } : { ...asked, edition, board: asked.board ?? 'hex-9x8' });
  const choose = (member: keyof Asked, value: string) => {
    const { [member]: _, ...others } = asked;
    setAsked({ ...others, ...(value && { [member]: value }) } as Asked);
  };
  const roll = (event: Event) => {
    event.preventDefault();
    void journey.commands.send({ kind: 'battlefield', q: hex.q, r: hex.r, ...asked });
  };
  return (
    <form class="battle-form" onSubmit={roll} aria-label="Roll a battlefield">
      <fieldset class="battle-editions">
        <legend>By which rules</legend>
        {EDITIONS.map((edition) => (
          <label key={edition}>
            <input
              type="radio"
              name="edition"
              value={edition}
              checked={asked.edition === edition}
              onChange={() => pick(edition)}
            />
            <span>
              <strong>{EDITION_WORDS[edition].title}</strong>
              <small>{EDITION_WORDS[edition].does}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {isPortable && (
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
      )}
      <section class="battle-given" aria-label="What the hex gives">
        <h3>What the hex gives</h3>
        <ul>
          {tellPlace(found.settings).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      {isPortable && (
        <details class="battle-otherwise">
          <summary>It is otherwise here</summary>
          <div class="battle-choices">
            {CHOICES.map(([member, title, values]) => (
              <label class="field" key={member}>
                <span>{title}</span>
                <select
                  value={asked[member] ?? ''}
                  onChange={(event) => choose(member, event.currentTarget.value)}
                >
                  <option value="">as the hex gives it</option>
                  {values.map((value) => (
                    <option key={value} value={value}>
                      {value.replaceAll('-', ', ')}
                    </option>
                  ))}
                </select>
              </label>
            ))}
          </div>
        </details>
      )}
      <div class="row">
        <button
          type="submit"
          class="primary"
          disabled={journey.commands.underWay.value || !journey.mayAct.value}
        >
          Roll the battlefield
        </button>
        {onCancel && (
          <button type="button" class="quiet-button" onClick={onCancel}>
            Keep the one that is there
          </button>
        )}
      </div>
    </form>
  );
}

function boardWords(board: string): string {
  const [kind, size = ''] = board.split('-');
  return `${size.replace('x', ' by ')} ${kind === 'hex' ? 'hexes' : 'squares'}`;
}
