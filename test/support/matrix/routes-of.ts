import type { Express } from 'express';

interface Layer {
  /** Where it is mounted, or the paths that it answers. */
  readonly rawPath: string | readonly string[];
  readonly route?: {
    readonly path: string | readonly string[];
    readonly methods: Readonly<Record<string, boolean>>;
  };
  readonly handle: { readonly stack?: readonly Layer[] };
}

/** All routes that a server answers, as `GET /api/campaigns/:id`, read from its router. */
export function routesOf(app: Express): readonly string[] {
  const found = new Set<string>();
  const collect = (stack: readonly Layer[], mount: string): void => {
    for (const { route, handle, rawPath } of stack) {
      if (route)
        for (const path of [route.path].flat())
          for (const method of Object.keys(route.methods))
            found.add(`${method.toUpperCase()} ${mount}${path}`);
      else if (handle.stack)
        for (const path of [rawPath].flat()) collect(handle.stack, path === '/' ? mount : `${mount}${path}`);
    }
  };
  collect(app.router.stack as unknown as readonly Layer[], '');
  return [...found].sort();
}
