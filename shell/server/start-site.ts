import { newReference } from '../src/errors/problem.ts';
import { loadShellBuild } from './assets/shell-build.ts';
import { createCompositions } from './compose/composition.ts';
import { createRetainedCompositions } from './compose/retained-compositions.ts';
import type { Config } from './config.ts';
import { readSignedBy } from './first-thread/signed-reader.ts';
import { createFirstThreadWork, type FirstThreadWork } from './first-thread/work.ts';
import { createKeptPages } from './kept-pages/kept-pages.ts';
import { createWantedPages, renewWantedPages } from './kept-pages/wanted-pages.ts';
import type { Logger } from './log.ts';
import { createOverrides } from './override/overrides.ts';
import { openPlaces } from './places/open-places.ts';
import { createPreviews } from './previews/previews.ts';
import { checkResources } from './registry/check-resources.ts';
import { createModuleFiles } from './registry/module-files.ts';
import { EvaluatedCode } from './registry/evaluated-code.ts';
import { readThrough } from './registry/read-through.ts';
import { openDisk } from './registry/shell-disk.ts';
import { RegistryWatch } from './registry/registry-watch.ts';
import { createIndexNow } from './index-now/index-now.ts';
import { watchPages } from './index-now/watch-pages.ts';
import { createResources } from './resources/resources.ts';
import { createSitemaps } from './sitemap/sitemaps.ts';
import { createReportLog } from './reports/report-log.ts';
import type { Site } from './site.ts';
import type { Handover, Trial, Withdrawn } from './threads/messages.ts';
import { noPulse, type Place, type Pulse } from './threads/pulse.ts';
import { FollowedTexts } from './texts/followed-texts.ts';
import { createViewCounts } from './views/view-counts.ts';
import { withOperator } from './texts/operator.ts';

/** What a thread shares with the front. */
interface Thread {
  readonly pulse: Pulse;
  /** What the front does for this thread. */
  readonly work: FirstThreadWork;
  /** Code of modules that may not run. */
  readonly bans: readonly Place[];
  /** Versions that another thread has withdrawn. */
  readonly withdrawn: Withdrawn;
  /** Called with the outcome of each version that was evaluated before the thread serves. */
  readonly onTrial: (trial: Trial) => void;
  /** Called by the thread that serves, when other versions are withdrawn than before. */
  readonly onWithdrawn: (withdrawn: Withdrawn) => void;
  /** What a thread that is full leaves to this one. */
  readonly handover: Handover;
  /** Called once, when this thread has evaluated more code than its share. */
  readonly onFull: () => void;
}

interface StartedSite {
  readonly site: Site;
  /** Takes up what one thread alone does: writing the state that a restart needs, and calls to others. */
  readonly serve: () => void;
  /** What the front has learned from other threads. */
  readonly take: Pick<RegistryWatch, 'trial' | 'ban' | 'withdrawn'>;
  /** What the next thread should begin with. */
  readonly handover: () => Handover;
  /** Leaves to another thread what one alone does, and to be asked; open requests still get their responses. */
  readonly retire: () => void;
  /** Makes `/readyz` fail; requests still get their responses. */
  readonly beginStop: () => void;
  /** Stops following the registry and logs the error reports that are still held back. */
  readonly stop: () => void;
  /** Resolves when the state that a restart needs is on the disk. */
  readonly isKept: () => Promise<void>;
}

/**
 * Loads the shell's build and follows the registry. The site starts even if modules are missing. In a thread it evaluates
 * what the registry offers at once until it serves; from then on it waits until the next thread has evaluated it.
 */
export async function startSite(config: Config, log: Logger, thread?: Thread): Promise<StartedSite> {
  const build = loadShellBuild(config.shellDist);
  const { bundle, manifest } = build;
  const compositions = createCompositions(manifest.version);
  const work = thread?.work ?? createFirstThreadWork(config)();
  const disk = openDisk(config.dataFolder, log, work);
  const texts = new FollowedTexts({
    content: config.content,
    pollMs: config.contentPollMs,
    deadlineMs: config.contentDeadlineMs,
    builtIn: build.texts,
    disk,
    log,
  });
  const fillIn = withOperator(config.operator, build.texts.pages);
  const publicPlatform = bundle.createServerPlatform({
    url: config.supabaseUrl,
    key: config.supabaseKey,
    content: config.content,
    deadlineMs: config.backendDeadlineMs,
    texts: async () => fillIn(texts.current),
  });
  const reports = createReportLog(log);
  publicPlatform.errors.on('strapi:error', (_, request) =>
    reports.writeContentFailure(request, newReference()),
  );
  const { siteUrl, overrideSecret, moduleDeadlineMs: deadlineMs } = config;
  const asking = { platform: publicPlatform, siteUrl, deadlineMs, disk, log };
  const { registryUrl, registryRoot, dataFolder } = config;
  const read = readThrough({ disk, deadlineMs });
  const signed = registryRoot === undefined ? undefined : readSignedBy(work);
  // What was evaluated is described on the disk: without one the next thread would have to evaluate as much.
  const mostBytes =
    thread === undefined || dataFolder === undefined ? Infinity : config.threadCodeMb * 2 ** 20;
  const code = new EvaluatedCode(mostBytes, () => thread?.onFull());
  const registry = new RegistryWatch({
    shell: manifest.version,
    registryUrl,
    pollMs: config.registryPollMs,
    deadlineMs,
    signed,
    read,
    sharedModules: bundle.sharedModules,
    sharedOffer: bundle.sharedOffer,
    bestPattern: bundle.bestPattern,
    log,
    disk,
    checkResources: (module) => checkResources(module, asking),
    onChange(modules) {
      compositions.take(modules);
      retained.note();
    },
    pulse: thread?.pulse ?? noPulse,
    code,
    bans: thread?.bans ?? [],
    withdrawn: thread?.withdrawn ?? [],
    onTrial: thread?.onTrial,
    onWithdrawn: thread?.onWithdrawn,
  });
  const retained = createRetainedCompositions({ shell: manifest.version, compositions, registry, disk });
  const grace = new Promise<void>((resolve) => setTimeout(resolve, config.startupGraceMs).unref());
  const { used, wanted } = thread?.handover ?? { used: [], wanted: [] };
  const started = registry.start().then(() => registry.prepare(used));
  await Promise.race([Promise.all([started, texts.start(), retained.restore()]), grace]);
  const { sitemapRefreshMs: pauseMs } = config;
  const source = { ...asking, texts: () => texts.current };
  const resources = createResources(source);
  const sitemaps = createSitemaps({ ...source, bestPattern: bundle.bestPattern, refreshMs: pauseMs });
  const indexNow = config.indexNow && createIndexNow({ ...config.indexNow, siteUrl, pauseMs, disk, log });
  const views = createViewCounts({ compositions, bestPattern: bundle.bestPattern, disk });
  let isStopping = false;
  const site: Site = {
    config,
    log,
    build,
    compositions,
    retained,
    publicPlatform,
    keptPages: createKeptPages(),
    wantedPages: createWantedPages(),
    moduleFiles: createModuleFiles({
      registryUrl,
      registry,
      read: readThrough({ disk: { read: disk.read }, deadlineMs }),
    }),
    resources,
    previews: createPreviews(work, log),
    sitemaps,
    placeOf: config.placesFile === undefined ? undefined : openPlaces(config.placesFile),
    reports,
    views,
    registry,
    overrides:
      overrideSecret === undefined
        ? undefined
        : createOverrides({ secret: overrideSecret, compositions, retained, registry, log }),
    texts,
    fillIn,
    isStopping: () => isStopping,
  };
  for (const { address, colorPreference } of wanted)
    site.wantedPages.add({ url: new URL(address), colorPreference });
  let endOwn = () => {};
  const serve = () => {
    registry.serve();
    void retained.serve();
    void views.serve();
    if (thread !== undefined) void texts.serve();
    const endRenewal = renewWantedPages(site);
    const unwatch = indexNow && watchPages({ compositions, sitemaps, indexNow, pauseMs, log });
    endOwn = () => {
      endRenewal();
      unwatch?.();
    };
  };
  if (thread === undefined) serve();
  const endFollowing = () => {
    endOwn();
    registry.stop();
    texts.stop();
  };
  const beginStop = () => {
    isStopping = true;
    endFollowing();
  };
  const endWriting = () => {
    reports.stop();
    views.stop();
    // What is still loading is of no use to a restart.
    disk.close();
  };
  return {
    site,
    serve,
    take: registry,
    handover: () => ({
      used: code.used(),
      wanted: site.wantedPages
        .all()
        .map(({ url, colorPreference }) => ({ address: url.href, colorPreference })),
    }),
    retire() {
      endFollowing();
      endWriting();
    },
    beginStop,
    stop() {
      beginStop();
      endWriting();
    },
    isKept: disk.settled,
  };
}
