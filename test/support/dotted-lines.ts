/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import type { Point } from '../../src/hex/layout.ts';
import { cameraOf } from './drawn-map.ts';

/** A straight line, from one place to another. */
export type Line = readonly [from: Point, to: Point];
type TrackedWindow = typeof window & { dotted: Line[] };

/** From the next load on, the page records the dotted lines that it drew last over its map, in pixels of the view. */
export const trackDotted = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const tracked = window as TrackedWindow;
    tracked.dotted = [];
    const lines = new WeakMap<Path2D, Line[]>();
    const pens = new WeakMap<Path2D, Point>();
    const { moveTo, lineTo } = Path2D.prototype;
    Path2D.prototype.moveTo = function (x, y) {
      pens.set(this, { x, y });
      moveTo.call(this, x, y);
    };
    Path2D.prototype.lineTo = function (x, y) {
      lines.set(this, [...(lines.get(this) ?? []), [pens.get(this) ?? { x, y }, { x, y }]]);
      pens.set(this, { x, y });
      lineTo.call(this, x, y);
    };
    const { stroke, clearRect } = CanvasRenderingContext2D.prototype;
    const isOverlay = ({ canvas }: CanvasRenderingContext2D) => canvas.classList.contains('map-overlay');
    CanvasRenderingContext2D.prototype.clearRect = function (...area) {
      if (isOverlay(this)) tracked.dotted = [];
      clearRect.apply(this, area);
    };
    CanvasRenderingContext2D.prototype.stroke = function (...given: unknown[]) {
      const [path] = given;
      if (path instanceof Path2D && isOverlay(this) && this.getLineDash().length > 0) {
        const transform = this.getTransform();
        const seen = ({ x, y }: Point) => {
          const at = transform.transformPoint({ x, y });
          return { x: at.x / devicePixelRatio, y: at.y / devicePixelRatio };
        };
        for (const [from, to] of lines.get(path) ?? []) tracked.dotted.push([seen(from), seen(to)]);
      }
      Reflect.apply(stroke, this, given);
    };
  });

/** The dotted lines on the page's map, in hex sizes. */
export async function dottedOn(page: Page): Promise<Line[]> {
  const { x, y, scale } = await cameraOf(page);
  const { lines, width, height } = await page.evaluate(() => {
    const { clientWidth, clientHeight } = document.querySelector('.map-overlay') as HTMLElement;
    return { lines: (window as TrackedWindow).dotted, width: clientWidth, height: clientHeight };
  });
  const onMap = (at: Point) => ({ x: x + (at.x - width / 2) / scale, y: y + (at.y - height / 2) / scale });
  return lines.map(([from, to]) => [onMap(from), onMap(to)]);
}
