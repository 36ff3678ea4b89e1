import { Router } from 'express';
import { openApi } from '../../protocol/openapi/openapi.ts';

/** The description of the interface for programs, as OpenAPI. */
export function openApiRoutes(): Router {
  const routes = Router();
  let document: string | null = null;
  routes.get('/openapi.json', (_request, response) => {
    document ??= JSON.stringify(openApi());
    response.type('json').send(document);
  });
  return routes;
}
