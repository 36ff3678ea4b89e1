import '../../styles/known.css';
import { useState } from 'preact/hooks';
import { lastOf } from '../../../src/hex/list.ts';
import type { BattleSettings } from '../../../src/rules/battlefield/battle-in-hex.ts';
import {
  DENSITIES,
  type Density,
  LANDMARKS,
  type LandmarkSite,
  SIZES,
  type Size,
  SLOPES,
  type Slope,
  TREES,
  type Tree,
} from '../../../src/rules/battlefield/battlefield.ts';
import type { GivenFeature, GivenNumber } from '../../../src/rules/battlefield/given.ts';
import { givenBattlefield } from '../../../src/rules/battlefield/given-battlefield.ts';
import { NUMBERS_OF } from '../../../src/rules/battlefield/given-of-edition.ts';
import { capitalised } from '../../../src/text/capitalised.ts';
import {
  afterTap,
  type BoardOf,
  type KnownBattlefield,
  legibleOf,
  NO_ROUTE,
  NOTHING_KNOWN,
  type RouteEndName,
  type TapAction,
  withRoute,
} from '../../journey/known-beforehand.ts';
import { cellWords, KnownBoard } from './known-board.tsx';
import { KnownExtent, KnownRouteFields } from './known-route.tsx';
import { type Tool, toolsOf } from './known-tools.ts';
import { SelectField } from './select-field.tsx';

interface KnownProps {
  readonly on: BoardOf;
  /** The settings with which the battlefield is rolled, given what is known. */
  readonly settingsWith: (known: KnownBattlefield) => BattleSettings;
  readonly known: KnownBattlefield;
  /** What is wrong with what is known; `null` if nothing is. */
  readonly fault: string | null;
  readonly onKnown: (known: KnownBattlefield) => void;
}

/** Options of features that are put in a cell. */
interface Options {
  readonly site: LandmarkSite;
  readonly contours: 1 | 2;
  readonly tree?: Tree | undefined;
  readonly size?: Size | undefined;
  readonly slope?: Slope | undefined;
  readonly density?: Density | undefined;
}

/** Where somebody enters what they know of the place: features, routes and numbers. */
export function KnownBeforehand({ on, settingsWith, known, fault, onKnown }: KnownProps) {
  const tools = toolsOf(on.edition);
  const [picked, setPicked] = useState('hill');
  const [options, setOptions] = useState<Options>({ site: 'castle', contours: 1 });
  const [end, setEnd] = useState<RouteEndName>('entry');
  const [told, tell] = useState('');
  const tool = tools.find(({ id }) => id === picked) ?? (tools[0] as Tool);
  const way = tool.kind === 'way' ? tool.way : null;
  const route = way && (known.routes[way] ?? NO_ROUTE);
  const tap = (cell: number) => {
    const put = putOf(tool, options, route?.isWhole ?? true, end, on);
    const next = afterTap(known, put, cell, on);
    if ('fault' in next) {
      tell(`${capitalised(next.fault)}.`);
      return;
    }
    onKnown(next);
    if (put.kind === 'end') setEnd(put.end === 'entry' ? 'exit' : 'entry');
    const laid = settingsWith(next);
    const there = givenBattlefield(laid);
    tell(`${cellWords(laid, there, cell, there.cells[cell - 1]?.features ?? [])}.`);
  };
  const drawn = way && legibleOf(known, on)[way]?.cells;
  return (
    <div class="known">
      <p class="quiet">
        What you know of the place is not rolled; all else is. Pick something, then tap the cells where it is,
        or go there with the arrow keys and press Enter. Once more takes it away.
      </p>
      <fieldset class="known-tools">
        <legend class="visually-hidden">What a tap puts</legend>
        {tools.map(({ id, title }) => (
          <label key={id}>
            <input
              type="radio"
              name="known-tool"
              checked={id === tool.id}
              onChange={() => {
                setPicked(id);
                tell('');
              }}
            />
            {title}
          </label>
        ))}
      </fieldset>
      {way && route ? (
        <KnownExtent
          {...{ way, isWhole: route.isWhole }}
          onWhole={(isWhole) => onKnown(withRoute(known, way, { ...route, isWhole }))}
        />
      ) : (
        <OptionFields tool={tool} options={options} on={on} onOptions={setOptions} />
      )}
      <KnownBoard settings={settingsWith(known)} goesOn={drawn ? lastOf(drawn) : null} onTap={tap} />
      <p class={fault ? 'fault' : 'quiet'} role="status">
        {fault ?? told}
      </p>
      {way && route && (
        <KnownRouteFields
          key={way}
          {...{ on, way, route, end }}
          onEnd={setEnd}
          onRoute={(changed) => onKnown(withRoute(known, way, changed))}
        />
      )}
      <Numbers on={on} known={known} onKnown={onKnown} />
      {known !== NOTHING_KNOWN && (
        <button
          type="button"
          class="quiet-button"
          onClick={() => {
            onKnown(NOTHING_KNOWN);
            tell('All of it is taken away.');
          }}
        >
          Take all of it away
        </button>
      )}
    </div>
  );
}

function putOf(tool: Tool, options: Options, isWhole: boolean, end: RouteEndName, on: BoardOf): TapAction {
  if (tool.kind === 'way')
    return isWhole ? { kind: 'course', way: tool.way } : { kind: 'end', way: tool.way, end };
  if (tool.kind === 'houses') return { kind: 'houses' };
  return { kind: 'feature', feature: featureOf(tool.kind, options, on) };
}

/** A feature with 0 as its cell; the tap sets the real one. */
function featureOf(kind: GivenFeature['kind'], options: Options, { edition }: BoardOf): GivenFeature {
  const { site, contours, tree, size, slope, density } = options;
  const isSectors = edition === 'sectors';
  const sized = isSectors && size && SIZED.includes(kind) ? { size } : {};
  switch (kind) {
    case 'landmark':
      return { kind, cell: 0, site };
    case 'hill':
      return {
        kind,
        cell: 0,
        ...(contours === 2 && { contours }),
        ...sized,
        ...(isSectors && slope && { slope }),
      };
    case 'trees':
      return {
        kind,
        cell: 0,
        ...(tree && { tree }),
        ...sized,
        ...(isSectors && density && { density }),
      };
    default:
      return { kind, cell: 0, ...sized };
  }
}

/** Features whose names don't imply a size. */
const SIZED: readonly GivenFeature['kind'][] = ['hill', 'trees', 'lake', 'marsh'];

interface OptionProps {
  readonly tool: Tool;
  readonly options: Options;
  readonly on: BoardOf;
  readonly onOptions: (options: Options) => void;
}

function OptionFields({ tool, options, on, onOptions }: OptionProps) {
  const { kind } = tool;
  const isSectors = on.edition === 'sectors';
  const hasSize = isSectors && SIZED.some((one) => one === kind);
  return (
    <div class="known-options">
      {kind === 'landmark' && (
        <SelectField
          title="Which"
          value={options.site}
          values={LANDMARKS}
          onPick={(site) => onOptions({ ...options, site: site ?? 'castle' })}
        />
      )}
      {kind === 'hill' && (
        <SelectField
          title="How high"
          value={options.contours === 2 ? 'two contours' : 'one contour'}
          values={['one contour', 'two contours'] as const}
          onPick={(high) => onOptions({ ...options, contours: high === 'two contours' ? 2 : 1 })}
        />
      )}
      {kind === 'trees' && (
        <SelectField
          title="Which"
          value={options.tree}
          values={TREES}
          otherwise="as they grow here"
          onPick={(tree) => onOptions({ ...options, tree })}
        />
      )}
      {hasSize && (
        <SelectField
          title="How large"
          value={options.size}
          values={SIZES}
          otherwise="middling, as usual"
          onPick={(size) => onOptions({ ...options, size })}
        />
      )}
      {isSectors && kind === 'hill' && (
        <SelectField
          title="How steep"
          value={options.slope}
          values={SLOPES}
          otherwise="not said"
          onPick={(slope) => onOptions({ ...options, slope })}
        />
      )}
      {isSectors && kind === 'trees' && (
        <SelectField
          title="How dense"
          value={options.density}
          values={DENSITIES}
          otherwise="not said"
          onPick={(density) => onOptions({ ...options, density })}
        />
      )}
      {kind === 'houses' && (
        <p class="quiet">
          One cell is a settlement; two side by side are a village, three or four a town, five or more a city.
        </p>
      )}
      {kind === 'town' && on.edition === 'portable-1' && (
        <p class="quiet">A town has two cells, side by side: tap one after the other.</p>
      )}
    </div>
  );
}

interface NumbersProps {
  readonly on: BoardOf;
  readonly known: KnownBattlefield;
  readonly onKnown: (known: KnownBattlefield) => void;
}

function Numbers({ on, known, onKnown }: NumbersProps) {
  const names = NUMBERS_OF[on.edition];
  if (names.length === 0) return null;
  const type = (name: GivenNumber, text: string) =>
    onKnown({ ...known, numbers: { ...known.numbers, [name]: text } });
  return (
    <fieldset class="known-numbers">
      <legend>How many there are</legend>
      <div class="battle-choices">
        {names.map((name) => (
          <label class="field" key={name}>
            <span>{name === 'habitation' ? 'Inhabited cells' : capitalised(name)}</span>
            <input
              inputMode="numeric"
              autocomplete="off"
              placeholder="rolled"
              value={known.numbers[name] ?? ''}
              onInput={(event) => type(name, event.currentTarget.value)}
            />
          </label>
        ))}
      </div>
      <p class="quiet">
        {on.edition === 'portable-1'
          ? 'Those on the board are counted in. Hills and mountains come by one die, and so do settlements, villages and towns: say one number of these, and the others that you leave open are none.'
          : 'Those on the board are counted in. Hills and mountains come by one die: say one number of the two, and the other one is none if you leave it open.'}
      </p>
    </fieldset>
  );
}
