import { mustBeService, routes, type StorageApp } from '../storage-app.ts';

/** `/cdn`: no cache stands before the files, so there is nothing to purge. */
export function cacheRoutes(): StorageApp {
  const app = routes();
  app.delete('/*', (c) => {
    mustBeService(c);
    return c.json({ message: 'success' });
  });
  return app;
}
