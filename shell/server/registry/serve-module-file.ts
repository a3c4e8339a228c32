import type { Context } from 'hono';
import type { Site, SiteEnv } from '../site.ts';

/** Serves `/modules/{id}/{version}/{file}`, with the path that the file has at the registry. */
export async function serveModuleFile(
  c: Context<SiteEnv, '/modules/:id/:version/:file{.+}'>,
  { moduleFiles }: Pick<Site, 'moduleFiles'>,
): Promise<Response> {
  const { id, version, file } = c.req.param();
  c.header('Cache-Control', 'no-store');
  try {
    const found = await moduleFiles.find(id, version, file);
    return (await found?.response(c.req.raw)) ?? c.text('Not Found', 404);
  } catch (error) {
    c.get('log').warn(
      { module: id, version, err: error, event: 'module-file-failed' },
      'a file of a module could not be read',
    );
    return c.text('This file cannot be read at the moment.', 503, { 'Retry-After': '1' });
  }
}
