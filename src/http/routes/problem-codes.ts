import { Router } from 'express';
import { asProblemCode, PROBLEMS } from '../../protocol/problem.ts';
import { HttpProblem } from '../http-problem.ts';

/** The meaning of each problem code, at the address in a problem's `type`. */
export function problemCodeRoutes(): Router {
  const routes = Router();
  routes.get('/problems/:room/:name', (request, response) => {
    const code = asProblemCode(`${request.params.room}/${request.params.name}`);
    if (!code) throw new HttpProblem('request/not-found', 'There is no such problem.');
    response.json({ code, ...PROBLEMS[code] });
  });
  return routes;
}
