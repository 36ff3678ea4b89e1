/// <reference lib="dom" />
import { getMaxListeners, setMaxListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { Point } from '../../src/hex/layout.ts';
import { type GestureListener, listenToGestures } from '../../web/map/stage/gestures.ts';
import { MovingCamera } from '../../web/map/stage/moving-camera.ts';

/** Simulates pointer events on a map that fills a page of 800 × 600, and records the result. */
function handsOnMap() {
  const target = new EventTarget();
  const surface = Object.assign(target, {
    getBoundingClientRect: () => ({ left: 0, top: 0 }),
    setPointerCapture: () => undefined,
    classList: { add: () => undefined, remove: () => undefined },
  });
  const camera = new MovingCamera({ moved: () => undefined, wake: () => undefined }, () => true);
  camera.view = { width: 800, height: 600 };
  camera.centre({ q: 0, r: 0 }, false, 40);
  const told: (readonly [string, Point])[] = [];
  const listener: GestureListener = {
    tap: (at) => told.push(['tap', at]),
    doubleTap: (at) => told.push(['double tap', at]),
    menu: (at) => told.push(['menu', at]),
    hover: () => undefined,
    panning: () => false,
  };
  // A map adds more listeners than Node.js considers normal.
  const usual = getMaxListeners(target);
  setMaxListeners(0);
  listenToGestures(surface as unknown as HTMLElement, camera, listener);
  setMaxListeners(usual);
  /** Returns true if the page prevented the browser's default. */
  const tell = (type: string, more: object): boolean => {
    const event = new Event(type, { cancelable: true });
    target.dispatchEvent(Object.assign(event, { clientX: 300, clientY: 200, ...more }));
    return event.defaultPrevented;
  };
  return { camera, told, tell };
}

const MOUSE = { pointerType: 'mouse', pointerId: 1, button: 0 };

describe('on the map', () => {
  it('a pinch on a Mac’s trackpad in Safari zooms the map around the fingers, and not the page', () => {
    const { camera, tell } = handsOnMap();
    const { x, y, scale } = camera.current;
    const under = { x: x + (300 - 400) / scale, y: y + (200 - 300) / scale };
    expect(tell('gesturestart', { scale: 1 })).toBe(true);
    expect(tell('gesturechange', { scale: 1.2 })).toBe(true);
    expect(tell('gesturechange', { scale: 1.5 })).toBe(true);
    expect(tell('gestureend', { scale: 1.5 })).toBe(true);
    const after = camera.current;
    expect(after.scale).toBeCloseTo(60);
    expect(after.x + (300 - 400) / after.scale).toBeCloseTo(under.x);
    expect(after.y + (200 - 300) / after.scale).toBeCloseTo(under.y);
    tell('gesturestart', { scale: 1 });
    tell('gesturechange', { scale: 0.5 });
    expect(camera.current.scale).toBeCloseTo(30);
  });

  it('a pinch on a touch screen, which Safari reports twice, zooms the map once', () => {
    const { camera, tell } = handsOnMap();
    for (const [pointerId, clientX] of [
      [1, 300],
      [2, 400],
    ])
      tell('pointerdown', { pointerType: 'touch', button: 0, pointerId, clientX });
    expect(tell('gesturestart', { scale: 1 })).toBe(true);
    tell('pointermove', { pointerType: 'touch', pointerId: 2, clientX: 500 });
    expect(tell('gesturechange', { scale: 2 })).toBe(true);
    expect(camera.current.scale).toBeCloseTo(80);
    for (const pointerId of [1, 2]) tell('pointerup', { pointerType: 'touch', pointerId });
    tell('gestureend', { scale: 2 });
    expect(camera.current.scale).toBeCloseTo(80);
  });

  it('a click with the control key, the right click of a Mac, opens the menu and is no tap', () => {
    const { told, tell } = handsOnMap();
    tell('pointerdown', { ...MOUSE, ctrlKey: true });
    expect(tell('contextmenu', { ctrlKey: true })).toBe(true);
    tell('pointerup', { ...MOUSE, ctrlKey: true });
    expect(told).toEqual([['menu', { x: 300, y: 200 }]]);
  });

  it('a drag ends as soon as the mouse comes back without a button, though nothing said that it was let go', () => {
    const { camera, told, tell } = handsOnMap();
    tell('pointerdown', { ...MOUSE, buttons: 1 });
    tell('pointermove', { ...MOUSE, buttons: 1, clientX: 340 });
    const { x } = camera.current;
    tell('pointermove', { ...MOUSE, buttons: 0, clientX: 500 });
    tell('pointermove', { ...MOUSE, buttons: 0, clientX: 600 });
    expect(camera.current.x).toBe(x);
    tell('pointerdown', { ...MOUSE, buttons: 1 });
    tell('pointerup', { ...MOUSE, buttons: 0 });
    expect(told).toEqual([['tap', { x: 300, y: 200 }]]);
  });

  it('a right click opens the menu once, also with the control key', () => {
    const { told, tell } = handsOnMap();
    for (const ctrlKey of [false, true]) {
      tell('pointerdown', { ...MOUSE, button: 2, ctrlKey });
      expect(tell('contextmenu', { ctrlKey })).toBe(true);
      tell('pointerup', { ...MOUSE, button: 2, ctrlKey });
    }
    expect(told.map(([what]) => what)).toEqual(['menu', 'menu']);
  });
});
