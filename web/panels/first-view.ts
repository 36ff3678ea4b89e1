import type { Journey } from '../journey/journey.ts';
import { measureAll } from '../kit/insets.ts';
import type { MapStage } from '../map/stage/map-stage.ts';
import type { Camera } from '../map/view/camera.ts';

/** Smallest hexes, in pixels from middle to corner, at which a whole map is shown: to play on, and only to look at. */
const SMALLEST_TO_PLAY = 26;
const SMALLEST_TO_SEE = 12;

/** The initial view of a map. It adapts to sheets that appear later, until the map is moved or an entry arrives. */
export class FirstView {
  readonly #journey: Journey;
  readonly #stage: MapStage;
  #camera: Camera | null = null;
  #seq = 0;

  constructor(journey: Journey, stage: MapStage) {
    this.#journey = journey;
    this.#stage = stage;
  }

  /**
   * Shows the whole world, or the party's surroundings if the hexes would become too small. Before the party's first
   * step smaller hexes are accepted, so that the island's coast or the imported map is seen.
   */
  show(gently = false): void {
    measureAll();
    const { campaign } = this.#journey;
    const { camera } = this.#stage;
    this.#stage.fit(gently);
    const smallest = campaign.trail.length > 1 ? SMALLEST_TO_PLAY : SMALLEST_TO_SEE;
    if (campaign.party && camera.destination.scale < smallest) camera.centre(campaign.party, gently);
    this.#camera = camera.destination;
    this.#seq = campaign.seq;
  }

  /** Shows it again once the page's fonts are loaded, if bar and sheet take up a different amount of room with them. */
  async showInItsLetters(): Promise<void> {
    const { top, bottom } = this.#stage.camera.insets;
    await document.fonts.ready;
    measureAll();
    const { insets } = this.#stage.camera;
    if (this.#isAsShown && (insets.top !== top || insets.bottom !== bottom)) this.show();
  }

  /** Called when something new covers part of the map: refits the initial view, or at least uncovers the party. */
  makeWay(): void {
    const { camera } = this.#stage;
    const party = this.#journey.party.peek();
    if (this.#isAsShown) this.show(true);
    else if (this.#camera && party && camera.shows(party)) camera.uncover(party);
  }

  /** Whether the view is still the initial one. A refit, as when the map's names arrive, does not count as a change. */
  get #isAsShown(): boolean {
    const { camera, isFitted } = this.#stage;
    const isUnmoved = isFitted || camera.destination === this.#camera;
    return this.#camera !== null && isUnmoved && this.#journey.campaign.seq === this.#seq;
  }
}
