import { SIZES } from '../../../src/rules/battlefield/battlefield.ts';
import { type CellSide, positionOf } from '../../../src/rules/battlefield/board.ts';
import type { GivenEnd } from '../../../src/rules/battlefield/given.ts';
import type { MainRouteKind } from '../../../src/rules/battlefield/given-of-edition.ts';
import { QUARTERS } from '../../../src/rules/battlefield/quarters.ts';
import { outwardSides } from '../../../src/rules/battlefield/route-end.ts';
import { quarterWords } from '../../../src/telling/board-edges.ts';
import {
  type BoardOf,
  hasCourse,
  type KnownRoute,
  type RouteEndName,
} from '../../journey/known-beforehand.ts';
import { SelectField } from './select-field.tsx';

interface RouteProps {
  readonly on: BoardOf;
  readonly way: MainRouteKind;
  readonly route: KnownRoute;
  /** The end that the next tap sets. */
  readonly end: RouteEndName;
  readonly onEnd: (end: RouteEndName) => void;
  readonly onRoute: (route: KnownRoute) => void;
}

const FORDABLE = ['can be forded', 'by bridges alone'] as const;
const WIDTHS = ['one cell', 'two cells'] as const;

interface ExtentProps {
  readonly way: MainRouteKind;
  readonly isWhole: boolean;
  readonly onWhole: (isWhole: boolean) => void;
}

/** How much is known of a route: its whole course, or where it comes in and leaves. */
export function KnownExtent({ way, isWhole, onWhole }: ExtentProps) {
  return (
    <fieldset class="known-tools known-extent">
      <legend class="visually-hidden">What is known of the {way}</legend>
      {([true, false] as const).map((each) => (
        <label key={String(each)}>
          <input type="radio" name="known-whole" checked={isWhole === each} onChange={() => onWhole(each)} />
          {each ? 'Its whole course' : 'Only its ends'}
        </label>
      ))}
    </fieldset>
  );
}

/** The course of a route cell by cell, or its ends; and what else can be said of a river. */
export function KnownRouteFields({ on, way, route, end, onEnd, onRoute }: RouteProps) {
  const { isWhole, course, width, water, size, fordable } = route;
  const change = (member: keyof KnownRoute, value: unknown) => {
    const { [member]: _, ...others } = route;
    onRoute({ ...others, ...(value !== undefined && { [member]: value }) } as KnownRoute);
  };
  return (
    <div class="known-route">
      {isWhole ? (
        <label class="field">
          <span>Course, cell by cell from where it comes in</span>
          <input
            autocomplete="off"
            spellcheck={false}
            placeholder="tap its cells, or type 3,1 3,2 4,3"
            value={course}
            onInput={(event) => change('course', event.currentTarget.value)}
          />
        </label>
      ) : (
        (['entry', 'exit'] as const).map((name) => (
          <div class="known-end-field" key={name}>
            <label class="check">
              <input type="radio" name="known-end" checked={end === name} onChange={() => onEnd(name)} />
              <span class="visually-hidden">A tap says {name === 'entry' ? 'its entry' : 'its exit'}</span>
            </label>
            <EndField
              title={name === 'entry' ? 'It comes in' : 'It leaves'}
              on={on}
              end={route[name]}
              onEnd={(changed) => change(name, changed)}
            />
          </div>
        ))
      )}
      {way === 'river' && (
        <div class="battle-choices">
          {on.edition === 'sectors' ? (
            <>
              <SelectField
                title="Water"
                value={water}
                values={['stream', 'river'] as const}
                otherwise="a river"
                onPick={(picked) => change('water', picked)}
              />
              <SelectField
                title="How large"
                value={size}
                values={SIZES}
                otherwise="middling, as usual"
                onPick={(picked) => change('size', picked)}
              />
              <SelectField
                title="Crossing it"
                value={fordable === undefined ? undefined : FORDABLE[fordable ? 0 : 1]}
                values={FORDABLE}
                otherwise="not said"
                onPick={(picked) => change('fordable', picked && picked === FORDABLE[0])}
              />
            </>
          ) : (
            <SelectField
              title="Width"
              value={width && WIDTHS[width - 1]}
              values={WIDTHS}
              otherwise={hasCourse(route) ? 'one cell, as usual' : 'by the dice'}
              onPick={(picked) => change('width', picked && WIDTHS.indexOf(picked) + 1)}
            />
          )}
        </div>
      )}
    </div>
  );
}

interface EndProps {
  readonly title: string;
  readonly on: BoardOf;
  readonly end: GivenEnd | undefined;
  readonly onEnd: (end: GivenEnd | undefined) => void;
}

/** Chooses where a route comes in or leaves: over a side of the tapped cell, in a quarter of the edge, or by dice. */
function EndField({ title, on, end, onEnd }: EndProps) {
  const cells = end && 'cell' in end ? endsAt(on, end.cell) : [];
  const quarters = on.edition === 'portable-1' ? [] : QUARTER_ENDS;
  const ends: readonly GivenEnd[] = [...cells, ...quarters];
  const chosen = ends.findIndex((one) => JSON.stringify(one) === JSON.stringify(end));
  const optionOf = (one: GivenEnd, i: number) => (
    <option key={i} value={i}>
      {'quarter' in one ? quarterWords(one.quarter) : cellEndWords(on, one)}
    </option>
  );
  return (
    <label class="field">
      <span>{title}</span>
      <select
        value={chosen === -1 ? '' : chosen}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onEnd(value === '' ? undefined : ends[Number(value)]);
        }}
      >
        <option value="">open; tap a cell to say where</option>
        {cells.map(optionOf)}
        {quarters.length > 0 && (
          <optgroup label="By a quarter of the edge">
            {quarters.map((one, i) => optionOf(one, cells.length + i))}
          </optgroup>
        )}
      </select>
    </label>
  );
}

const QUARTER_ENDS = Array.from({ length: QUARTERS }, (_, i) => ({ quarter: i + 1 }));

/** The ways in which a route can come in or leave by a cell; the first is the usual one. */
function endsAt({ board }: BoardOf, cell: number): GivenEnd[] {
  const [, ...others] = outwardSides(board, cell);
  const isOnEdge = outwardSides(board, cell).length > 0;
  return [{ cell }, ...others.map((side) => ({ cell, side })), ...(isOnEdge ? [{ cell, side: null }] : [])];
}

const SQUARE_SIDES = ['north', 'east', 'south', 'west'] as const;
const HEX_SIDES = ['north', 'north-east', 'south-east', 'south', 'south-west', 'north-west'] as const;

function cellEndWords({ board }: BoardOf, { cell, side }: { cell: number; side?: CellSide | null }): string {
  const { column, row } = positionOf(board, cell);
  const over = side === undefined ? (outwardSides(board, cell)[0] ?? null) : side;
  const sides = board.kind === 'hex' ? HEX_SIDES : SQUARE_SIDES;
  const where = over === null ? 'within the board' : `over its ${sides[over - 1]} side`;
  return `column ${column}, row ${row}, ${where}`;
}
