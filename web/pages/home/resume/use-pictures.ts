import { useEffect, useState } from 'preact/hooks';
import type { CampaignAnswer } from '../../../../src/protocol/answers.ts';
import type { Api } from '../../../live/api.ts';
import { loadWorld } from '../../../live/known-worlds.ts';
import { unpackedCampaign } from '../../../live/restored-campaign.ts';
import { type MapPicture, pictureOf, storedPicture, storePicture } from './map-picture.ts';

/** Larger maps are not loaded for a picture: that would take longer than people look at the page. */
const MOST_HEXES = 20_000;

/**
 * Small maps of campaigns, by their ids: first those that this browser has stored, then, one by one while the page is
 * idle, those that have changed since.
 */
export function usePictures(
  api: Api,
  ids: readonly string[],
  answers: readonly CampaignAnswer[],
): ReadonlyMap<string, MapPicture> {
  const [drawn, setDrawn] = useState<ReadonlyMap<string, MapPicture>>(new Map());
  const listed = ids.join();
  const wanted = answers.map(({ id, seq }) => `${id}@${seq}`).join();
  useEffect(() => {
    let here = true;
    const draw = async () => {
      for (const answer of answers) {
        if (storedPicture(answer.id)?.seq === answer.seq || answer.hexCount > MOST_HEXES) continue;
        await idle();
        if (!here) return;
        // If that fails, the picture of an earlier visit stays, or the plain hex.
        const picture = await fetched(api, answer).catch(() => null);
        if (!here) return;
        if (!picture) continue;
        storePicture(answer.id, picture);
        setDrawn((before) => new Map([...before, [answer.id, picture]]));
      }
    };
    void draw();
    return () => {
      here = false;
    };
  }, [wanted]);
  const [kept, setKept] = useState<ReadonlyMap<string, MapPicture>>(new Map());
  useEffect(() => setKept(new Map(ids.flatMap((id) => pairOf(id)))), [listed]);
  return new Map([...kept, ...drawn]);
}

function pairOf(id: string): [string, MapPicture][] {
  const picture = storedPicture(id);
  return picture ? [[id, picture]] : [];
}

async function fetched(api: Api, answer: CampaignAnswer): Promise<MapPicture> {
  const [map] = await Promise.all([api.packedMap(answer.id), loadWorld(answer.world.kind)]);
  await idle();
  const { world } = unpackedCampaign(answer, map);
  return pictureOf(world, { seq: map.seq, party: map.party, weather: map.weather?.weather ?? null });
}

/** Resolves when the page is idle; after a moment in browsers that can't tell. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1_000 });
    else setTimeout(resolve, 50);
  });
