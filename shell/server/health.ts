import type { Context } from 'hono';
import { isSettled } from './registry/registry-status.ts';
import type { Site, SiteEnv } from './site.ts';

/** `/healthz`: the process answers. */
export function answerHealth(c: Context<SiteEnv>, { build }: Site): Response {
  return c.json({ status: 'ok', shell: build.manifest.version }, 200, { 'Cache-Control': 'no-store' });
}

/** `/readyz`: pages can be sent here. The registry was read and has modules, and each of them serves or is known not to. */
export function answerReadiness(
  c: Context<SiteEnv>,
  { build, compositions, registry, isStopping }: Site,
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
      modules,
    },
    isReady ? 200 : 503,
    { 'Cache-Control': 'no-store' },
  );
}
