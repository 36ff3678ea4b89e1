import { useState } from 'preact/hooks';
import type { BattlefieldCommand } from '../../../src/campaign/command.ts';
import { placeOfBattle } from '../../../src/campaign/place-of-battle.ts';
import type { Axial } from '../../../src/hex/axial.ts';
import {
  type AskedBattlefield,
  askedBoard,
  EDITIONS,
  presencesOf,
  readAskedBattlefield,
} from '../../../src/rules/battlefield/asked-battlefield.ts';
import { type BattleIn, battleIn } from '../../../src/rules/battlefield/battle-in-hex.ts';
import { TREES } from '../../../src/rules/battlefield/battlefield.ts';
import { AREAS, COVERS, TERRAINS } from '../../../src/rules/battlefield/portable-settings.ts';
import { SECTOR_BOARD } from '../../../src/rules/sectors.ts';
import { tellPlace } from '../../../src/telling/battle-place.ts';
import { capital } from '../../../src/telling/words.ts';
import type { Journey } from '../../journey/journey.ts';
import { givenOf, type Known, legibleOf, NOTHING_KNOWN } from '../../journey/known-beforehand.ts';
import { BattleMakes } from './battle-makes.tsx';
import { BattlePlayers } from './battle-players.tsx';
import { KnownPart } from './known-part.tsx';

/** What is asked for, but for what is known. */
type Asked = Omit<BattlefieldCommand, 'kind' | 'q' | 'r' | 'faces' | 'rest' | 'given'>;

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

/** Larger ones, which the command takes as well, stay nearly empty: the rules bring as much to them as to these. */
const BOARDS = ['square-8x8', 'hex-9x8', 'hex-6x8', 'square-10x10', 'hex-10x10'] as const;

const USUAL_BOARD = 'hex-9x8';

const OF_COUNTRY = [
  ['terrain', 'Country', TERRAINS],
  ['cover', 'Cover', COVERS],
  ['area', 'Inhabited', AREAS],
] as const;
const OF_ALL = [['climate', 'Trees', TREES]] as const;

interface FormProps {
  readonly journey: Journey;
  readonly hex: Axial;
  readonly onCancel: (() => void) | null;
}

/** What a battlefield is rolled with: rules and board are chosen, the hex says the rest. */
export function BattleForm({ journey, hex, onCancel }: FormProps) {
  const [asked, setAsked] = useState<Asked>({ edition: 'portable-2', board: USUAL_BOARD });
  // Cells mean another place on another board.
  const [knownOf, setKnownOf] = useState<Readonly<Record<string, Known>>>({});
  const place = placeOfBattle(journey.campaign.world, hex);
  const foundWith = (given?: AskedBattlefield['given']): BattleIn =>
    place
      ? battleIn(place, { ...asked, ...(given && { given }) })
      : { ok: false, what: 'no battlefields are rolled in a world of this kind' };
  const found = foundWith();
  if (!found.ok) return <p>{`${capital(found.what)}.`}</p>;
  const { edition } = asked;
  const isPortable = edition !== 'sectors';
  const on = { edition, board: askedBoard(edition, asked.board) ?? SECTOR_BOARD };
  const onWhat = `${edition} ${asked.board}`;
  const known = knownOf[onWhat] ?? NOTHING_KNOWN;
  const settingsWith = (more: Known) => {
    const merged = foundWith(legibleOf(more, on));
    return merged.ok ? merged.settings : found.settings;
  };
  const { settings } = found;
  const laid = settingsWith(known);
  const given = givenOf(known, edition);
  const read = readAskedBattlefield({ ...asked, ...(given !== undefined && { given }) });
  const fault = read.ok ? null : `${capital(read.what)}.`;
  const pick = (edition: Asked['edition']) => {
    const { climate, terrain, cover, area, board = USUAL_BOARD, with: makes } = asked;
    const also = climate && { climate };
    if (edition === 'sectors') setAsked({ edition, ...also });
    else
      setAsked({
        edition,
        board,
        ...(terrain && { terrain }),
        ...(cover && { cover }),
        ...(area && { area }),
        ...also,
        ...(makes && { with: makes.filter((one) => presencesOf(edition).includes(one)) }),
      });
  };
  const choose = <Member extends keyof Omit<Asked, 'edition'>>(
    member: Member,
    value: Asked[Member] | undefined,
  ) => setAsked(withMember(asked, member, value));
  const roll = (event: Event) => {
    event.preventDefault();
    if (read.ok) void journey.commands.send({ kind: 'battlefield', q: hex.q, r: hex.r, ...read.asked });
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
          {tellPlace(settings).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      {edition === 'sectors' && (
        <label class="check battle-natures">
          <input
            type="checkbox"
            checked={asked.natures === true}
            onChange={(event) => choose('natures', event.currentTarget.checked || undefined)}
          />
          Dice for how steep hills are, how dense woods, and whether rivers can be forded
        </label>
      )}
      <div class="battle-more">
        <details class="battle-otherwise">
          <summary>It is otherwise here</summary>
          <div class="battle-choices">
            {[...(isPortable ? OF_COUNTRY : []), ...OF_ALL].map(([member, title, values]) => (
              <label class="field" key={member}>
                <span>{title}</span>
                <select
                  value={asked[member] ?? ''}
                  onChange={(event) =>
                    choose(
                      member,
                      values.find((one) => one === event.currentTarget.value),
                    )
                  }
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
        <KnownPart
          key={onWhat}
          {...{ on, settingsWith, known, fault }}
          onKnown={(more) => setKnownOf({ ...knownOf, [onWhat]: more })}
        />
      </div>
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
    </form>
  );
}

/** Without the member where it has no value. */
function withMember(asked: Asked, member: keyof Omit<Asked, 'edition'>, value: unknown): Asked {
  const { [member]: _, ...others } = asked;
  return value === undefined ? others : { ...others, [member]: value };
}

function boardWords(board: string): string {
  const [kind, size = ''] = board.split('-');
  return `${size.replace('x', ' by ')} ${kind === 'hex' ? 'hexes' : 'squares'}`;
}
