import { Router } from 'express';
import { openApi } from '../../protocol/described/openapi.ts';

/** The interface as a document that programs read. */
export function openApiRoutes(): Router {
  const routes = Router();
  let document: string | null = null;
  routes.get('/openapi.json', (_request, response) => {
    document ??= JSON.stringify(openApi());
    response.type('json').send(document);
  });
  return routes;
}
