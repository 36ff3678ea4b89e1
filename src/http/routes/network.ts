import { Router } from 'express';
import type { LocalRequests } from '../../access/local-requests.ts';
import type { NetworkAnswer } from '../../protocol/answers.ts';

export interface NetworkTools {
  readonly local: Pick<LocalRequests, 'addressesForOthers'>;
}

/** Where other devices reach this server, for links that were made at a loopback address. */
export function networkRoutes({ local }: NetworkTools): Router {
  const routes = Router();
  routes.get('/network', (request, response) => {
    const answer: NetworkAnswer = { addresses: local.addressesForOthers(request) };
    response.json(answer);
  });
  return routes;
}
