import type { Context } from 'hono';
import { isSettled } from './registry/registry-status.ts';
import type { Site, SiteEnv } from './site.ts';

export const healthPath = '/healthz';

/** What `/healthz` says as long as the process responds; `shell` is the version of its build. */
export const health = (shell: string) => ({ status: 'ok', shell });

/** Serves `/healthz` where code of modules runs in the thread that responds: in development, and in tests. */
export function serveHealth(c: Context<SiteEnv>, { build }: Site): Response {
  return c.json(health(build.manifest.version), 200, { 'Cache-Control': 'no-store' });
}

/**
 * Serves `/readyz`: 200 if the process can serve pages. The registry was read and has modules, and each module either
 * has a version to serve or was refused.
 */
export function serveReadiness(
  c: Context<SiteEnv>,
  { build, compositions, registry, texts, views, isStopping }: Site,
): Response {
  const { modules, ...index } = registry.status();
  const isReady = !isStopping() && isSettled({ revision: index.revision, modules });
  const status = isReady ? 'ready' : isStopping() ? 'stopping' : 'starting';
  return c.json(
    {
      status,
      shell: build.manifest.version,
      composition: compositions.current().manifest.id,
      registry: index,
      modules: modules.map((module) => ({ ...module, views: views.of(module.id) })),
      texts: texts.status(),
    },
    isReady ? 200 : 503,
    { 'Cache-Control': 'no-store' },
  );
}
