import { useMemo, useRef, useState } from 'preact/hooks';
import { type BareBoard, bareBoard } from '../../../src/formats/battlefield/bare-board.ts';
import { CellLayout } from '../../../src/formats/battlefield/cell-layout.ts';
import type { BattleSettings } from '../../../src/rules/battlefield/battle-in-hex.ts';
import type { Feature } from '../../../src/rules/battlefield/battlefield.ts';
import { cellAt, positionOf } from '../../../src/rules/battlefield/board.ts';
import type { GivenEnd } from '../../../src/rules/battlefield/given.ts';
import { givenBattlefield } from '../../../src/rules/battlefield/given-battlefield.ts';
import { MAIN_ROUTE_KINDS, type MainRouteKind } from '../../../src/rules/battlefield/given-of-edition.ts';
import { cellsOfQuarter } from '../../../src/rules/battlefield/quarters.ts';
import { endIn } from '../../../src/rules/battlefield/route-end.ts';
import { featureWords } from '../../../src/telling/portable-words.ts';
import { andList } from '../../../src/telling/words.ts';
import { palette } from '../../kit/theme.ts';
import { useWidth } from '../../kit/use-width.ts';
import { letteringFor } from './board-lettering.ts';

interface KnownBoardProps {
  /** The settings, including what is known already. */
  readonly settings: BattleSettings;
  /** The last cell of the course being drawn; `null` if none is. */
  readonly goesOn: number | null;
  readonly onTap: (cell: number) => void;
}

/** Least width of a cell, in pixels from side to side, so that a finger can hit it. */
const LEAST_CELL_PX = 36;

/** How wide or high a board is at least, with room around its cells for the numbers of columns and rows. */
const leastLength = (layout: CellLayout, which: 'width' | 'height'): number =>
  Math.ceil(((layout[which] + 1) * LEAST_CELL_PX) / (2 * layout.reach));

// biome-ignore-start lint/a11y/useSemanticElements: a drawing has no table's elements.
/** The board with what is known: a cell is tapped, or reached with the arrow keys and pressed with Enter. */
export function KnownBoard({ settings, goesOn, onTap }: KnownBoardProps) {
  const grid = useRef<SVGSVGElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [at, setAt] = useState(1);
  const told = JSON.stringify(settings);
  const colours = palette.value;
  const battlefield = useMemo(() => givenBattlefield(settings), [told]);
  // As in the style sheet.
  const mostHeight = Math.max(0.74 * innerHeight, leastLength(new CellLayout(battlefield.board), 'height'));
  const board = useMemo(
    () => bareBoard(battlefield, colours, letteringFor(battlefield.board, width, mostHeight)),
    [battlefield, colours, width],
  );
  const { columns, rows, kind } = battlefield.board;
  const reachable = at <= columns * rows ? at : 1;
  const go = (cell: number) => {
    setAt(cell);
    grid.current?.querySelector<SVGElement>(`[data-cell="${cell}"]`)?.focus();
  };
  const press = (event: KeyboardEvent, cell: number) => {
    const { column, row } = positionOf(battlefield.board, cell);
    const to = {
      ArrowLeft: { column: Math.max(1, column - 1), row },
      ArrowRight: { column: Math.min(columns, column + 1), row },
      ArrowUp: { column, row: Math.max(1, row - 1) },
      ArrowDown: { column, row: Math.min(rows, row + 1) },
      Home: { column: 1, row },
      End: { column: columns, row },
    }[event.key];
    if (to) go(cellAt(battlefield.board, to));
    else if (event.key !== 'Enter' && event.key !== ' ') return;
    else if (!event.repeat) onTap(cell);
    event.preventDefault();
  };
  const viewBox = board.viewBox.join(' ');
  return (
    <div class="known-sheet">
      <div
        class="known-board"
        ref={frame}
        style={{
          minWidth: `${leastLength(board.layout, 'width')}px`,
          '--least-height': `${leastLength(board.layout, 'height')}px`,
        }}
      >
        <svg viewBox={viewBox} aria-hidden="true">
          <g dangerouslySetInnerHTML={{ __html: board.drawing }} />
          <Ends board={board} settings={settings} />
          {goesOn !== null && <GoesOn board={board} cell={goesOn} />}
        </svg>
        <svg ref={grid} viewBox={viewBox} role="presentation">
          <g
            role="grid"
            aria-label={`Board of ${columns} by ${rows} ${kind === 'hex' ? 'hexes' : 'squares'}`}
          >
            {Array.from({ length: rows }, (_, row) => (
              <g role="row" key={row}>
                {battlefield.cells.slice(row * columns, (row + 1) * columns).map(({ cell, features }) => (
                  <path
                    key={cell}
                    role="gridcell"
                    data-cell={cell}
                    d={board.outlines[cell - 1]}
                    tabindex={cell === reachable ? 0 : -1}
                    aria-label={cellWords(settings, battlefield, cell, features)}
                    onFocus={() => setAt(cell)}
                    onClick={() => {
                      go(cell);
                      onTap(cell);
                    }}
                    onKeyDown={(event) => press(event, cell)}
                  />
                ))}
              </g>
            ))}
          </g>
        </svg>
      </div>
    </div>
  );
}
// biome-ignore-end lint/a11y/useSemanticElements: a drawing has no table's elements.

/** `Column 4, row 3: a hill; the river`. */
export function cellWords(
  { given }: BattleSettings,
  { board, routes }: ReturnType<typeof givenBattlefield>,
  cell: number,
  features: readonly Feature[],
): string {
  const { column, row } = positionOf(board, cell);
  const things = [
    ...features.map(featureWords),
    ...routes.flatMap(({ kind, cells, ...route }) => {
      const lane = 'secondLane' in route ? (route.secondLane ?? []) : [];
      return [...cells, ...lane].includes(cell) ? [`the ${kind}`] : [];
    }),
    ...MAIN_ROUTE_KINDS.flatMap((way) => {
      const route = given[way];
      if (!route || route.cells) return [];
      const isAt = (end: GivenEnd | undefined) => end && 'cell' in end && end.cell === cell;
      return [
        ...(isAt(route.entry) ? [`where the ${way} comes in`] : []),
        ...(isAt(route.exit) ? [`where the ${way} leaves`] : []),
      ];
    }),
  ];
  return `Column ${column}, row ${row}: ${things.length > 0 ? andList(things) : 'nothing known'}`;
}

const GoesOn = ({ board: { layout, size }, cell }: { board: BareBoard; cell: number }) => {
  const [x, y] = layout.middle(cell);
  return <circle class="known-goes-on" cx={x * size} cy={y * size} r={size * 0.16} />;
};

/** Arrows at the ends of routes whose course is not known: one at a cell, or hollow ones at all cells of a quarter. */
function Ends({ board, settings }: { board: BareBoard; settings: BattleSettings }) {
  const { given } = settings;
  return (
    <g>
      {MAIN_ROUTE_KINDS.flatMap((way) => {
        const route = given[way];
        if (!route || route.cells) return [];
        return (['entry', 'exit'] as const).flatMap((name) => {
          const end = route[name];
          if (!end) return [];
          const spots =
            'quarter' in end
              ? cellsOfQuarter(board.layout.board, end.quarter)
              : [endIn(board.layout.board, end.cell, end.side)];
          return spots.map(({ cell, side }) => (
            <Arrow
              key={`${way} ${name} ${cell}`}
              {...{ board, way, cell, side }}
              isEntry={name === 'entry'}
              isSure={'cell' in end}
            />
          ));
        });
      })}
    </g>
  );
}

interface ArrowProps {
  readonly board: BareBoard;
  readonly way: MainRouteKind;
  readonly cell: number;
  readonly side: number | null;
  readonly isEntry: boolean;
  readonly isSure: boolean;
}

function Arrow({ board: { layout, size }, way, cell, side, isEntry, isSure }: ArrowProps) {
  const look = `known-end known-${way}${isSure ? '' : ' perhaps'}`;
  if (side === null) {
    const [x, y] = layout.middle(cell);
    return <circle class={look} cx={x * size} cy={y * size} r={size * 0.2} />;
  }
  const [x, y] = layout.sideMiddle(cell, side);
  const turn = ((side - 1) / layout.sides) * 360 + (isEntry ? 180 : 0);
  const place = `translate(${x * size} ${y * size}) rotate(${turn}) scale(${size})`;
  return <path class={look} transform={place} d={isEntry ? 'M-.15 .06h.3L0-.46Z' : 'M-.15 .44h.3L0-.08Z'} />;
}
