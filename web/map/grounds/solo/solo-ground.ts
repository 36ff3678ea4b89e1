import type { Palette } from '../../../../src/formats/drawing/palette.ts';
import type { Axial } from '../../../../src/hex/axial.ts';
import type { Entry } from '../../../../src/ledger/entry.ts';
import type { SoloRecord } from '../../../../src/world/solo/solo-hex.ts';
import type { SoloWorld } from '../../../../src/world/solo/solo-world.ts';
import type { ChunkGrid, ChunkPlace } from '../../chunks/chunk-grid.ts';
import { type ChunkStyle, type Overdrawn, PLAIN_CHUNKS } from '../../chunks/chunk-style.ts';
import type { ChunkPainter, HexFacts, MapGround, PainterSettings } from '../../chunks/map-ground.ts';
import { knownHexes } from '../../view/known-hexes.ts';
import { RunningWaters } from './running-waters.ts';
import { type PaintedWorld, SoloPainter } from './solo-painter.ts';

/** A solo world on the map. */
export class SoloGround implements MapGround {
  readonly reach: number = 2;
  readonly isLettered: boolean = false;
  protected readonly world: SoloWorld;
  protected readonly seenOnly: (hex: Axial) => boolean;
  readonly #waters: RunningWaters;
  readonly #facts: HexFacts;

  /** @param seenOnly whether a hex was seen but never entered */
  constructor(world: SoloWorld, seenOnly: (hex: Axial) => boolean) {
    this.world = world;
    this.#waters = new RunningWaters(world);
    this.seenOnly = seenOnly;
    const indexAt = (hex: Axial) => this.indexAt(hex);
    this.#facts = { indexAt, columns: world.hexes, volumeAt: this.#waters.volumeAt, seenOnly };
  }

  backgroundColour({ paper }: Palette): string {
    return paper;
  }

  hexesToFit(): Iterable<Axial> {
    return knownHexes(this.world);
  }

  drawnHexes(): Iterable<Axial> {
    return this.hexesToFit();
  }

  changedBy(entry: Entry): Iterable<Axial> | 'all' {
    if (entry.kind === 'given') return 'all';
    return entry.kind === 'revealed' ? [entry.hex, ...this.#waters.catchUp()] : [];
  }

  isOccupied(hex: Axial): boolean {
    return (this.recordAt(hex)?.site ?? null) !== null;
  }

  painter(settings: PainterSettings): ChunkPainter {
    return new SoloPainter(this.painted(settings.style), settings);
  }

  factsFor(_grid: ChunkGrid, _chunk: ChunkPlace, style: ChunkStyle): HexFacts | null {
    return style === PLAIN_CHUNKS ? this.#facts : null;
  }

  protected painted(style: ChunkStyle): PaintedWorld {
    const { world, recordAt, seenOnly } = this;
    const drawOver = (over: Overdrawn) => style.drawOver(world, over);
    return { style, drawOver, recordAt, volumeAt: this.#waters.volumeAt, seenOnly };
  }

  /** The index of a hex in the world; −1 if it is not known. */
  protected indexAt(hex: Axial): number {
    return this.world.hexes.find(hex);
  }

  protected readonly recordAt = (hex: Axial): SoloRecord | null => this.world.recordAt(hex);
}
