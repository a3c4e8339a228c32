import { loadShellBuild } from './assets/shell-build.ts';
import { createCompositions } from './compose/composition.ts';
import type { Config } from './config.ts';
import type { Logger } from './log.ts';
import { openDisk } from './registry/shell-disk.ts';
import { RegistryWatch } from './registry/registry-watch.ts';
import { createReportLog } from './reports/report-log.ts';
import type { Site } from './site.ts';
import { FollowedTexts, textsDeadlineMs } from './texts/followed-texts.ts';

interface StartedSite {
  readonly site: Site;
  /** Makes `/readyz` fail; requests still get their responses. */
  readonly beginStop: () => void;
  /** Stops following the registry and logs the error reports that are still held back. */
  readonly stop: () => void;
  /** Resolves when the state that a restart needs is on the disk. */
  readonly isKept: () => Promise<void>;
}

/** Loads the shell's build and follows the registry. The site starts even if modules are missing. */
export async function startSite(config: Config, log: Logger): Promise<StartedSite> {
  const build = loadShellBuild(config.shellDist);
  const { bundle, manifest } = build;
  const compositions = createCompositions(manifest.version);
  const disk = openDisk(config.dataFolder, log);
  const registry = new RegistryWatch({
    registryUrl: config.registryUrl,
    pollMs: config.registryPollMs,
    deadlineMs: config.moduleDeadlineMs,
    sharedModules: bundle.sharedModules,
    sharedVersions: bundle.sharedVersions,
    bestPattern: bundle.bestPattern,
    log,
    disk,
    onChange: compositions.take,
  });
  const texts = new FollowedTexts({
    contentUrl: config.content?.url,
    pollMs: config.contentPollMs,
    deadlineMs: textsDeadlineMs,
    builtIn: build.texts,
    disk,
    log,
  });
  const grace = new Promise<void>((resolve) => setTimeout(resolve, config.startupGraceMs).unref());
  await Promise.race([Promise.all([registry.start(), texts.start()]), grace]);
  const publicPlatform = bundle.createServerPlatform({
    url: config.supabaseUrl,
    key: config.supabaseKey,
    content: config.content,
    texts: async () => texts.current,
  });
  const reports = createReportLog(log);
  let isStopping = false;
  const beginStop = () => {
    isStopping = true;
    registry.stop();
    texts.stop();
  };
  return {
    site: {
      config,
      log,
      build,
      compositions,
      publicPlatform,
      reports,
      registry,
      texts,
      isStopping: () => isStopping,
    },
    beginStop,
    stop() {
      beginStop();
      reports.stop();
    },
    isKept: disk.settled,
  };
}
