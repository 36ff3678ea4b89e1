/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { LIGHT } from '../../src/formats/drawing/palette.ts';
import { isWater } from '../../src/formats/map/painted-sides.ts';
import type { Axial } from '../../src/hex/axial.ts';
import { DIRECTIONS, neighbour } from '../../src/hex/direction.ts';
import { HexLayout, type Point } from '../../src/hex/layout.ts';
import type { Flow, Terrain } from '../../src/rules/solo.ts';

interface KnownHex extends Axial {
  readonly terrain: Terrain;
  readonly flow: Flow;
}

type Colour = readonly [number, number, number];

const LAYOUT = new HexLayout(1);

/** Where a hex's ground is visible beside what is drawn on it: near its corners. */
const GROUND = LAYOUT.corners({ q: 0, r: 0 }).map(({ x, y }) => ({ x: x * 0.78, y: y * 0.78 }));

const colourOf = (hex: string): Colour => {
  const number = Number.parseInt(hex.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
};

const difference = (a: Colour, b: Colour): number =>
  Math.max(...a.map((part, index) => Math.abs(part - (b[index] ?? 0))));

/** The page's camera: the map point in the middle of the view, and pixels per hex size. */
export async function cameraOf(page: Page): Promise<Point & { scale: number }> {
  const looked = await page.locator('.map-ground').getAttribute('data-camera');
  const [x, y, scale] = (looked ?? '').split(' ').map(Number);
  if (x === undefined || y === undefined || scale === undefined) throw new Error('the map is not drawn');
  return { x, y, scale };
}

/** Turns the wheel over the middle of the map until the map has the given scale. */
export async function wheelTo(page: Page, scale: number): Promise<void> {
  const view = await page.getByTestId('map').boundingBox();
  if (!view) throw new Error('there is no map');
  await page.mouse.move(view.x + view.width / 2, view.y + view.height / 2);
  // With a device pixel ratio above 1, Chromium reports smaller wheel steps to the page.
  const ratio = await page.evaluate(() => window.devicePixelRatio);
  for (let turns = 0; turns < 60; turns++) {
    const left = -Math.log(scale / (await cameraOf(page)).scale) / 0.0016;
    if (Math.abs(left) < 1) return;
    await page.mouse.wheel(0, Math.max(-240, Math.min(240, left)) * ratio);
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
  }
  throw new Error(`the map does not come to a scale of ${scale}`);
}

/** A page's map as drawn on the screen, in light mode, to be compared with the server's. */
export class DrawnMap {
  readonly #page: Page;
  readonly #hexes: readonly KnownHex[];

  private constructor(page: Page, hexes: readonly KnownHex[]) {
    this.#page = page;
    this.#hexes = hexes;
  }

  static async of(page: Page): Promise<DrawnMap> {
    // As text, because a browser under test takes long to hand over that many objects.
    const map = await page.evaluate(async () => {
      const response = await fetch(`/api${location.pathname.replace('/c/', '/campaigns/')}/map`);
      return response.text();
    });
    return new DrawnMap(page, (JSON.parse(map) as { hexes: KnownHex[] }).hexes);
  }

  /** How many known hexes are in view, and which of them look like blank paper. */
  async unpainted(): Promise<{ visible: number; unpainted: string[] }> {
    const { inView, colours } = await this.#look();
    const seen = this.#hexes.filter((hex) => GROUND.every((spot) => inView(this.#spot(hex, spot))));
    const found = await colours(seen.flatMap((hex) => GROUND.map((spot) => this.#spot(hex, spot))));
    const blank = [colourOf(LIGHT.paper), colourOf(LIGHT.unknown)];
    const unpainted = seen.filter((_, index) => {
      const around = found.slice(index * GROUND.length, (index + 1) * GROUND.length);
      return around.filter((spot) => blank.some((colour) => difference(spot, colour) < 12)).length > 3;
    });
    return { visible: seen.length, unpainted: unpainted.map(({ q, r, terrain }) => `${q},${r} ${terrain}`) };
  }

  /**
   * How many rivers cross an edge between two known hexes in view, and which of them are interrupted there: a point
   * near the edge does not have the colour of water.
   */
  async cutRivers(): Promise<{ crossings: number; cut: string[] }> {
    const { inView, colours } = await this.#look();
    const known = new Map(this.#hexes.map((hex) => [`${hex.q},${hex.r}`, hex]));
    const crossings = this.#hexes.flatMap((hex) =>
      DIRECTIONS.filter((direction) => hex.flow === direction).flatMap((direction) => {
        const next = neighbour(hex, direction);
        const there = known.get(`${next.q},${next.r}`);
        // In the sea there are only faint currents.
        if (!there || there.flow === null || isWater(hex.terrain) || isWater(there.terrain)) return [];
        const edge = LAYOUT.edge({ q: 0, r: 0 }, direction);
        // To the north and the south a label is near the edge.
        const reach = direction === 1 || direction === 4 ? 0.03 : 0.1;
        const along = [-1, -0.8, -0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6, 0.8, 1]
          .map((part) => 1 + part * reach)
          .map((part) => this.#spot(hex, { x: edge.x * part, y: edge.y * part }));
        return along.every(inView) ? [{ hex, along }] : [];
      }),
    );
    const found = await colours(crossings.flatMap(({ along }) => along));
    const water = colourOf(LIGHT.river);
    const cut = crossings.filter(({ along }, index) =>
      found
        .slice(index * along.length, (index + 1) * along.length)
        .some((colour) => difference(colour, water) > 12),
    );
    return { crossings: crossings.length, cut: cut.map(({ hex }) => `${hex.q},${hex.r} to ${hex.flow}`) };
  }

  #spot(hex: Axial, { x, y }: Point): Point {
    const centre = LAYOUT.centre(hex);
    return { x: centre.x + x, y: centre.y + y };
  }

  async #look() {
    const camera = await cameraOf(this.#page);
    const size = await this.#page
      .locator('.map-ground')
      .evaluate((canvas: HTMLCanvasElement) => ({ width: canvas.width, height: canvas.height }));
    const ratio = await this.#page.evaluate(() => window.devicePixelRatio);
    const scale = camera.scale * ratio;
    // The page places its map on whole pixels. A river of three pixels is missed by sampling half a pixel beside it.
    const origin = {
      x: Math.round(size.width / 2 - camera.x * scale),
      y: Math.round(size.height / 2 - camera.y * scale),
    };
    const pixel = ({ x, y }: Point): Point => ({
      x: Math.floor(origin.x + x * scale),
      y: Math.floor(origin.y + y * scale),
    });
    const inView = (spot: Point): boolean => {
      const { x, y } = pixel(spot);
      return x >= 0 && y >= 0 && x < size.width && y < size.height;
    };
    // All numbers as one text, again because that is much faster.
    const colours = async (spots: readonly Point[]): Promise<Colour[]> => {
      const found = await this.#page.locator('.map-ground').evaluate(
        (canvas: HTMLCanvasElement, pixels) => {
          const context = canvas.getContext('2d');
          if (!context) throw new Error('no canvas');
          const { data, width } = context.getImageData(0, 0, canvas.width, canvas.height);
          const at = (JSON.parse(pixels) as { x: number; y: number }[]).map(
            ({ x, y }) => (y * width + x) * 4,
          );
          return JSON.stringify(at.map((first) => [...data.subarray(first, first + 3)]));
        },
        JSON.stringify(spots.map(pixel)),
      );
      return JSON.parse(found) as Colour[];
    };
    return { inView, colours };
  }
}
