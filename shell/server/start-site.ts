import { loadShellBuild } from './assets/shell-build.ts';
import { createCompositions } from './compose/composition.ts';
import type { Config } from './config.ts';
import type { Logger } from './log.ts';
import { watchRegistry } from './registry/watch-registry.ts';
import { createReportLog } from './reports/report-log.ts';
import type { Site } from './site.ts';

/** Loads the shell's build and follows the registry. Modules that do not come never keep the site from starting. */
export async function startSite(config: Config, log: Logger): Promise<{ site: Site; stop: () => void }> {
  const build = loadShellBuild(config.shellDist);
  const { bundle, manifest } = build;
  const compositions = createCompositions(manifest.version);
  const registry = watchRegistry({
    registryUrl: config.registryUrl,
    pollMs: config.registryPollMs,
    deadlineMs: config.moduleDeadlineMs,
    sharedModules: bundle.sharedModules,
    sharedVersions: bundle.sharedVersions,
    log,
    onChange: compositions.take,
  });
  let isReady = false;
  const grace = new Promise<void>((resolve) => setTimeout(resolve, config.startupGraceMs).unref());
  await Promise.race([registry.start(), grace]);
  isReady = true;
  const publicPlatform = bundle.createServerPlatform({ url: config.supabaseUrl, key: config.supabaseKey });
  const reports = createReportLog(log);
  return {
    site: { config, log, build, compositions, publicPlatform, reports, isReady: () => isReady },
    stop() {
      registry.stop();
      reports.stop();
    },
  };
}
