import type { Context } from 'hono';
import type { Channel, ShownModules } from '../../src/devtools/shown-modules.ts';
import { findComposition } from '../compose/find-composition.ts';
import type { Site, SiteEnv } from '../site.ts';

/** Serves `GET /_devtools?c=<composition>`: the module versions of a tab, and how each came into its composition. */
export async function serveDevtools(c: Context<SiteEnv>, site: Site): Promise<Response> {
  c.header('Cache-Control', 'no-store');
  const composition = await findComposition(c, site, c.req.query('c') ?? '');
  if (composition === undefined) return c.json({ error: 'The site has no such composition.' }, 404);
  const override = c.get('override');
  const published = site.compositions.current().modules;

  const channelOf = (id: string, version: string): Channel => {
    const isThis = (module: { readonly id: string; readonly version: string } | undefined) =>
      module?.id === id && module.version === version;
    if (override?.modules.some(isThis) === true) return 'link';
    if (published.some(({ admitted }) => isThis(admitted))) return 'stable';
    return published.some(({ canary }) => isThis(canary?.admitted)) ? 'canary' : 'earlier';
  };
  const modules = Object.entries(composition.manifest.modules).map(([id, { version }]) => ({
    id,
    version,
    channel: channelOf(id, version),
  }));
  return c.json({ modules, overrideUntil: override?.until.toISOString() ?? null } satisfies ShownModules);
}
