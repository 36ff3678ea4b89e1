import { effect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Axial } from '../../src/hex/axial.ts';
import { neighbours } from '../../src/hex/direction.ts';
import { seededDiceFor } from '../../src/world/chance.ts';
import { contentOf } from '../../src/world/expedition.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { soloKind } from '../../src/world/solo/solo-kind.ts';
import type { Discovery } from '../../src/world/world.ts';
import { MapStage } from '../map/map-stage.ts';
import { SoloGround } from '../map/solo/solo-ground.ts';
import { coverings } from '../shell/coverings.ts';
import { palette } from '../shell/theme.ts';

const STEP = 1_100;
/** Hexes that are there when the page opens, and when the little party comes to rest. */
const FIRST = 84;
const MOST = 420;
const CANDIDATES = 10;

/** A world that is rolled for decoration: by the same rules, in this page only, and never the same twice. */
class Wanderer {
  readonly world = soloKind.begin({ kind: 'solo', houseRules: [] });
  readonly trail: Axial[] = [];
  readonly #seed = String(Math.random());
  #seq = 2;

  constructor() {
    for (const discovery of this.world.start()) this.#take(discovery);
    this.trail.push({ q: 0, r: 0 });
  }

  get party(): Axial {
    return this.trail.at(-1) ?? { q: 0, r: 0 };
  }

  /** Goes on by one hex, keeping near the start; gives the hex if it was unknown. */
  step(): SoloRecord | null {
    const around = neighbours(this.party);
    const unknown = around.filter((hex) => !this.world.has(hex));
    const choice = unknown.length > 0 ? unknown : around;
    // Of three chances the one nearest to the start, so that the land grows round.
    const target = [pick(choice), pick(choice), pick(choice)].sort((a, b) => size(a) - size(b))[0];
    if (!target) return null;
    const origin = this.party;
    this.trail.push(target);
    if (this.world.has(target)) return null;
    this.#take(this.world.discovery(origin, target));
    return this.recordAt(target);
  }

  recordAt(hex: Axial): SoloRecord | null {
    return this.world.recordAt(hex) as SoloRecord | null;
  }

  #take(discovery: Discovery): void {
    const seq = this.#seq++;
    this.world.apply(contentOf(discovery, seededDiceFor(this.#seed, discovery), seq), seq);
  }
}

/** Of several worlds with so many hexes the one that has most to look at. */
function mostVaried(hexes: number): Wanderer {
  const worlds = Array.from({ length: CANDIDATES }, () => {
    const wanderer = new Wanderer();
    for (let tries = 0; wanderer.world.count < hexes && tries < 4000; tries++) wanderer.step();
    const terrains = new Set([...wanderer.world.view().records()].map((hex) => (hex as SoloRecord).terrain));
    return { wanderer, variety: terrains.size };
  });
  worlds.sort((a, b) => b.variety - a.variety);
  return worlds[0]?.wanderer ?? new Wanderer();
}

const pick = (hexes: readonly Axial[]): Axial =>
  hexes[Math.floor(Math.random() * hexes.length)] ?? { q: 0, r: 0 };

/** Distance from the start, wider than high, as screens are. */
const size = ({ q, r }: Axial): number => Math.hypot(q * 1.5 * 0.75, (r + q / 2) * 1.73);

/** A map that unfolds slowly behind the first page. */
export function LivingMap() {
  const holder = useRef<HTMLDivElement>(null);
  const ground = useRef<HTMLCanvasElement>(null);
  const overlay = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!holder.current || !ground.current || !overlay.current) return;
    return unfold(holder.current, ground.current, overlay.current);
  }, []);
  return (
    <div class="living-map" ref={holder} aria-hidden="true">
      <canvas ref={ground} />
      <canvas ref={overlay} />
      <div class="map-vignette" />
    </div>
  );
}

function unfold(holder: HTMLElement, ground: HTMLCanvasElement, overlay: HTMLCanvasElement): () => void {
  const stage = new MapStage(ground, overlay, palette.peek());
  const wanderer = mostVaried(stage.still ? 160 : FIRST);
  stage.labels = false;
  stage.show(new SoloGround(wanderer.world, () => false));
  const hasSite = (hex: Axial) => (wanderer.recordAt(hex)?.site ?? null) !== null;
  const showScene = () => {
    const scene = {
      ways: [],
      mayMove: false,
      partyStands: 'middle' as const,
      hasSite,
      selected: null,
      hovered: null,
      pending: null,
    };
    stage.scene = { ...scene, party: wanderer.party, trail: wanderer.trail.slice(-16) };
  };
  showScene();
  const look = () => {
    stage.resize(holder.clientWidth, holder.clientHeight);
    stage.insets = coverings.peek();
    stage.centre({ q: 0, r: 0 }, false);
  };
  const observer = new ResizeObserver(look);
  observer.observe(holder);
  look();
  const ends = [
    effect(() => {
      stage.palette = palette.value;
    }),
    effect(() => {
      stage.insets = coverings.value;
      stage.centre({ q: 0, r: 0 }, false);
    }),
  ];
  const timer = stage.still ? 0 : window.setInterval(step, STEP);
  function step(): void {
    if (document.hidden) return;
    if (wanderer.world.count >= MOST) {
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
    for (const end of ends) end();
    observer.disconnect();
    stage.destroy();
  };
}
