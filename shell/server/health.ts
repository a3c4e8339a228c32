import type { Context } from 'hono';
import { isSettled } from './registry/registry-status.ts';
import type { Site, SiteEnv } from './site.ts';

export const healthPath = '/healthz';
export const readinessPath = '/readyz';

/** What `/healthz` says as long as the process responds; `shell` is the version of its build. */
export const health = (shell: string) => ({ status: 'ok', shell });

/** Serves `/healthz` where code of modules runs in the thread that responds: in development, and in tests. */
export function serveHealth(c: Context<SiteEnv>, { build }: Site): Response {
  return c.json(health(build.manifest.version), 200, { 'Cache-Control': 'no-store' });
}

/**
 * What `/readyz` says. A site is ready if it can serve pages: the registry was read and has modules, and each module either
 * has a version to serve or was refused.
 */
export function readinessOf({ build, compositions, registry, texts, views, isStopping }: Site) {
  const { modules, ...index } = registry.status();
  const isReady = isSettled({ revision: index.revision, modules });
  const status: 'ready' | 'starting' | 'stopping' = isStopping()
    ? 'stopping'
    : isReady
      ? 'ready'
      : 'starting';
  return {
    status,
    shell: build.manifest.version,
    composition: compositions.current().manifest.id,
    registry: index,
    modules: modules.map((module) => ({ ...module, views: views.of(module.id) })),
    texts: texts.status(),
  };
}

export type Readiness = ReturnType<typeof readinessOf>;

export const readinessStatus = ({ status }: Readiness) => (status === 'ready' ? 200 : 503);

/** Serves `/readyz` where code of modules runs in the thread that responds. */
export function serveReadiness(c: Context<SiteEnv>, site: Site): Response {
  const readiness = readinessOf(site);
  return c.json(readiness, readinessStatus(readiness), { 'Cache-Control': 'no-store' });
}
