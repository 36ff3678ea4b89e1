import { givenPiece, SECTOR_BOARD, wholeRiver } from '../sectors.ts';
import type { BattleSettings, SectorRecord } from './battle-in-hex.ts';
import type { Battlefield, PortableBattlefield } from './battlefield.ts';
import { NO_LISTENER } from './battlefield-event.ts';
import { cellsOf, positionOf } from './board.ts';
import { MAIN_ROUTE_KINDS } from './given-of-edition.ts';
import { Ground } from './ground.ts';
import { givenPath } from './route-laying.ts';
import { secondLaneOf } from './second-lane.ts';

/** The battlefield before any die: the given features, and the routes whose cells are given. */
export function givenBattlefield(settings: BattleSettings): Battlefield | PortableBattlefield {
  if (settings.edition === 'sectors') return givenSectors(settings);
  const { edition, board, climate, given } = settings;
  const ground = new Ground(edition, board, NO_LISTENER);
  ground.placeGiven(given.features ?? [], climate);
  for (const kind of MAIN_ROUTE_KINDS) {
    const route = given[kind];
    if (!route?.cells) continue;
    const path = givenPath(ground, route);
    const secondLane = kind === 'river' && route.width === 2 ? secondLaneOf(ground, path) : null;
    ground.lay({ kind, ...path, ...(secondLane && { secondLane }) });
  }
  return ground.done();
}

function givenSectors({ climate, natures = false, given }: SectorRecord): Battlefield {
  const { river, features = [] } = given;
  const cells = cellsOf(SECTOR_BOARD).map((cell) => ({
    cell,
    ...positionOf(SECTOR_BOARD, cell),
    features: features.filter((one) => one.cell === cell).map((one) => givenPiece(one, climate, natures)),
  }));
  const routes = river?.cells ? [wholeRiver(river, river.cells, natures)] : [];
  return { edition: 'sectors', board: SECTOR_BOARD, cells, routes, notPlaced: [] };
}
