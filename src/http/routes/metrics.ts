import { type Request, Router } from 'express';
import { addressOf } from '../../access/address.ts';
import type { Limits } from '../../access/limits.ts';
import type { LocalRequests } from '../../access/local-requests.ts';
import { isSameSecret } from '../../access/same-secret.ts';
import { countCalls, noStore } from '../checks.ts';
import { HttpProblem } from '../http-problem.ts';
import type { Metrics } from '../metrics.ts';

export interface MetricsTools {
  readonly metrics: Metrics;
  /** The token needed to read the metrics; `null` if only the server's own machine may read them. */
  readonly metricsToken: string | null;
  readonly local: Pick<LocalRequests, 'includes'>;
  readonly limits: Limits;
}

/** The server's metrics, for Prometheus. */
export function metricsRoutes(tools: MetricsTools): Router {
  const { metrics, limits } = tools;
  const routes = Router();
  routes.get('/metrics', countCalls(limits), noStore, async (request, response) => {
    await assertMayRead(request, tools);
    const text = await metrics.text();
    response.type(metrics.contentType).send(text);
  });
  return routes;
}

async function assertMayRead(request: Request, { metricsToken, local, limits }: MetricsTools): Promise<void> {
  if (metricsToken === null) {
    if (local.includes(request)) return;
    throw new HttpProblem(
      'access/local-only',
      'Metrics are for the machine that the server runs on. For others set HEXFARER_METRICS_TOKEN.',
    );
  }
  const shown = /^Bearer +(.+)$/i.exec(request.get('authorization') ?? '')?.[1];
  if (shown === undefined)
    throw new HttpProblem('access/no-token', 'The metrics need their token: Authorization: Bearer TOKEN.');
  if (isSameSecret(shown, metricsToken)) return;
  await limits.wrongGuess(addressOf(request));
  throw new HttpProblem('access/unknown-token', 'This is not the token of the metrics.');
}
