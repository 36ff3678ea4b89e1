import { useMemo, useRef } from 'preact/hooks';
import { bareBoard } from '../../../src/formats/battlefield/bare-board.ts';
import { leftOut } from '../../../src/formats/battlefield/battlefield-svg.ts';
import type { DrawnBattlefield } from '../../../src/formats/battlefield/drawn.ts';
import type { Palette } from '../../../src/formats/drawing/palette.ts';
import { compass } from '../../../src/formats/sheet/compass.ts';
import { useWidth } from '../../kit/use-width.ts';
import { letteringFor } from './board-lettering.ts';

interface BattleBoardProps {
  readonly battlefield: DrawnBattlefield;
  readonly title: string;
  readonly palette: Palette;
}

/** Largest share of the window's height that the board takes, as in the style sheet. */
const MOST_HEIGHT = 0.76;

/** A battlefield as large as there is room for it, with letters that can be read at that size, and its legend as text. */
export function BattleBoard({ battlefield, title, palette }: BattleBoardProps) {
  const figure = useRef<HTMLElement>(null);
  const width = useWidth(figure);
  const board = useMemo(
    () =>
      width > 0
        ? bareBoard(battlefield, palette, letteringFor(battlefield.board, width, MOST_HEIGHT * innerHeight))
        : null,
    [battlefield, palette, width],
  );
  const note = leftOut(battlefield);
  return (
    <figure class="battle-drawing" ref={figure}>
      {board && (
        <>
          <svg
            viewBox={board.viewBox.join(' ')}
            role="img"
            aria-label={title}
            dangerouslySetInnerHTML={{ __html: board.drawing }}
          />
          <figcaption>
            {note && <p class="quiet">{note}.</p>}
            <ul class="battle-legend" aria-label="Legend">
              {board.legend.map(({ name, note: movement, viewBox, drawing }) => (
                <li key={name}>
                  <svg
                    viewBox={viewBox.join(' ')}
                    aria-hidden="true"
                    dangerouslySetInnerHTML={{ __html: drawing }}
                  />
                  <span>
                    {name}
                    {movement && <small>{movement}</small>}
                  </span>
                </li>
              ))}
              <li class="battle-north">
                <svg
                  viewBox="-44 -60 88 104"
                  aria-hidden="true"
                  dangerouslySetInnerHTML={{ __html: compass(0, 0, 40, palette) }}
                />
                <span>North is up</span>
              </li>
            </ul>
          </figcaption>
        </>
      )}
    </figure>
  );
}
