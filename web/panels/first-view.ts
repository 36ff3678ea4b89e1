import type { Journey } from '../journey/journey.ts';
import { measureAll } from '../kit/insets.ts';
import type { MapStage } from '../map/stage/map-stage.ts';
import type { Camera } from '../map/view/camera.ts';

/** How small hexes may be, in pixels from the middle to a corner, where a map is shown whole: to play on it, and to look at it. */
const SMALLEST_TO_PLAY = 26;
const SMALLEST_TO_SEE = 12;

/** How a map is shown at first: what comes later and takes room of it finds it so, until somebody moves it or something happens. */
export class FirstView {
  readonly #journey: Journey;
  readonly #stage: MapStage;
  #camera: Camera | null = null;
  #seq = 0;

  constructor(journey: Journey, stage: MapStage) {
    this.#journey = journey;
    this.#stage = stage;
  }

  /** A small world is shown whole; in a large one, the party's whereabouts, but for whoever is to see the coast or map that it sets out on. */
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

  /** The same once the letters of the page are there, with which bar and sheet take other room. */
  async showInItsLetters(): Promise<void> {
    const { top, bottom } = this.#stage.camera.insets;
    await document.fonts.ready;
    measureAll();
    const { insets } = this.#stage.camera;
    if (this.#isAsShown && (insets.top !== top || insets.bottom !== bottom)) this.show();
  }

  /** Where something has come to stand on the map: shows all beside it once more, or leads at least the party out from under it. */
  makeWay(): void {
    const { camera } = this.#stage;
    const party = this.#journey.party.peek();
    if (this.#isAsShown) this.show(true);
    else if (this.#camera && party && camera.shows(party)) camera.uncover(party);
  }

  /** It is shown whole anew also where the names of its parts come. */
  get #isAsShown(): boolean {
    const { camera, isFitted } = this.#stage;
    const isUnmoved = isFitted || camera.destination === this.#camera;
    return this.#camera !== null && isUnmoved && this.#journey.campaign.seq === this.#seq;
  }
}
