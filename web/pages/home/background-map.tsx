import { effect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Axial } from '../../../src/hex/axial.ts';
import { insets } from '../../kit/insets.ts';
import { palette } from '../../kit/theme.ts';
import { SoloGround } from '../../map/grounds/solo/solo-ground.ts';
import { MapStage } from '../../map/stage/map-stage.ts';
import { mostVaried } from './wanderer.ts';

const STEP_MS = 1_100;
/** Number of hexes when the page opens, and when the party stops. */
const INITIAL_HEXES = 84;
const MAX_HEXES = 220;

/** A map that grows slowly behind the first page. */
export function BackgroundMap() {
  const holder = useRef<HTMLDivElement>(null);
  const ground = useRef<HTMLCanvasElement>(null);
  const overlay = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!holder.current || !ground.current || !overlay.current) return;
    return attach(holder.current, ground.current, overlay.current);
  }, []);
  return (
    <div class="background-map" ref={holder} aria-hidden="true">
      <canvas ref={ground} />
      <canvas ref={overlay} />
      <div class="map-vignette" />
    </div>
  );
}

function attach(holder: HTMLElement, ground: HTMLCanvasElement, overlay: HTMLCanvasElement): () => void {
  const stage = new MapStage(ground, overlay, palette.peek());
  const wanderer = mostVaried(stage.still ? 160 : INITIAL_HEXES);
  stage.labels = false;
  stage.show(new SoloGround(wanderer.world, () => false));
  const isOccupied = (hex: Axial) => (wanderer.recordAt(hex)?.site ?? null) !== null;
  const showScene = () => {
    const scene = {
      rings: null,
      ways: [],
      mayMove: false,
      bannerPlace: 'middle' as const,
      isOccupied,
      selected: null,
      hovered: null,
      pending: null,
      startHex: null,
      diceHexes: [],
    };
    stage.scene = { ...scene, party: wanderer.party, trail: wanderer.trail.slice(-16) };
  };
  showScene();
  const look = () => {
    stage.resize(holder.clientWidth, holder.clientHeight);
    stage.camera.insets = insets.peek();
    stage.camera.centre({ q: 0, r: 0 }, false);
  };
  const observer = new ResizeObserver(look);
  observer.observe(holder);
  look();
  const disposers = [
    effect(() => {
      stage.palette = palette.value;
    }),
    effect(() => {
      stage.camera.insets = insets.value;
      stage.camera.centre({ q: 0, r: 0 }, false);
    }),
  ];
  const timer = stage.still ? 0 : window.setInterval(step, STEP_MS);
  function step(): void {
    if (document.hidden) return;
    if (wanderer.world.count >= MAX_HEXES) {
      clearInterval(timer);
      return;
    }
    const from = wanderer.party;
    const revealed = wanderer.step();
    if (revealed) {
      stage.touch([revealed]);
      stage.mark('unveil', revealed);
    }
    stage.walk([from, wanderer.party]);
    showScene();
  }
  return () => {
    clearInterval(timer);
    for (const dispose of disposers) dispose();
    observer.disconnect();
    stage.destroy();
  };
}
