import { mustBeService, routes, type StorageApp } from '../storage-app.ts';

/** `/cdn`: this backend has no CDN, so there is no cache to purge. */
export function cacheRoutes(): StorageApp {
  const app = routes();
  app.delete('/*', (c) => {
    mustBeService(c);
    return c.json({ message: 'success' });
  });
  return app;
}
