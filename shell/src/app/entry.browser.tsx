import './styles.ts';
import type { ModuleRoute } from '@irodori/kit/module';
import { createBrowserPlatform } from '@irodori/platform/browser';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { earlyEntries } from '../early/early-entries.ts';
import { announceAlive } from '../early/early-submit.ts';
import { fillEmptyPage } from '../errors/empty-page.ts';
import { forgottenComposition, newReference, unmatchedPath } from '../errors/problem.ts';
import { ReportContext } from '../errors/report-context.ts';
import { createReporter, type Report } from '../errors/reporter.ts';
import { watchContent } from '../errors/watch-content.ts';
import { watchUncaught } from '../errors/watch-uncaught.ts';
import { forcedModeOfPage } from '../color-mode/forced-mode.ts';
import { createDiscovery, type Discovery } from '../modules/discovery.ts';
import type { RouteHost } from '../modules/module-routes.tsx';
import { takeCarriedHash } from '../navigation/session/carried-hash.ts';
import { createIdleLinks } from '../navigation/idle-links.ts';
import { createIntent } from '../navigation/intent.ts';
import { createPayloads } from '../navigation/payloads.ts';
import { CompositionContext } from '../navigation/update/composition-context.ts';
import { type CompositionWatch, watchComposition } from '../navigation/update/composition-watch.ts';
import { fullPath } from '../navigation/full-path.ts';
import { loadUpdate } from '../navigation/update/load-update.ts';
import { keepToOneVisitor } from '../navigation/session/one-visitor.ts';
import { refreshSession } from '../navigation/session/refresh-session.ts';
import { retryPictures } from '../navigation/session/retry-pictures.ts';
import { standStill } from '../navigation/update/stand-still.ts';
import { watchFields } from '../navigation/update/unsaved-fields.ts';
import { keepAddress, visitOf } from '../navigation/visit.ts';
import { createBrowserHost } from './browser-host.ts';
import { Document } from './document.tsx';
import { firstPages } from './first-pages.ts';
import { type PageState, readPageState } from './page-state.ts';
import { createPatch } from './patch-routes.ts';
import { Providers } from './providers.tsx';
import { whenIdle } from './when-idle.ts';
import { siteRoutes } from './routes.tsx';

interface Parts {
  readonly watch: CompositionWatch;
  readonly discovery: Discovery;
  readonly report: Report;
}

async function start(page: PageState, { watch, discovery, report }: Parts): Promise<void> {
  const { composition, navigation, config, colorPreference, owner } = page;
  takeCarriedHash(config.supabaseUrl);
  const deadlineMs = config.moduleDeadlineMs;
  const platform = createBrowserPlatform({
    url: config.supabaseUrl,
    key: config.supabaseKey,
    session: page.session,
    verification: config.verification,
    customProviders: config.customProviders,
    content: config.content,
  });
  watchContent(platform.errors, report);
  retryPictures(platform);
  const { isOver } = keepToOneVisitor({
    session: platform.session,
    supabaseUrl: config.supabaseUrl,
    signedOut: platform.signedOut,
    askSession: platform.askSession,
  });
  const update = ({ pathname, search }: URL) =>
    loadUpdate(watch, { pathname, search, hash: visitOf(router).hash });
  const visit = () => visitOf(router);
  const payloads = createPayloads(composition, deadlineMs);
  const { fetchEarly } = payloads;
  let path = () => location.pathname;
  let alive: RouteHost['alive'];
  if (config.judged !== undefined) {
    const { watchJudgedPages } = await import('../views/judged-pages.ts');
    const { judged: modules } = config;
    alive = await watchJudgedPages({ modules, composition, pageId, path: () => path(), deadlineMs });
  }
  const host = createBrowserHost({
    payloads,
    platform,
    deadlineMs,
    watch,
    update,
    isOver,
    visit,
    shownRoute: () => router.state.matches.at(-1)?.route.handle as ModuleRoute | undefined,
    path: () => path(),
    alive,
    report,
  });

  // If the page's module cannot be loaded, the server's HTML stays: it is readable and its links work.
  const pages = owner === null ? [] : await firstPages(owner, discovery, host);
  const router = createBrowserRouter(
    siteRoutes(pages, async ({ request }) => {
      const url = new URL(visit().hash, request.url);
      host.before(url);
      const problem = watch.isForgotten() ? forgottenComposition() : unmatchedPath(fullPath(url));
      const { reference, status } = problem;
      report(problem, { phase: 'load', module: 'shell', reference, status });
      throw problem;
    }),
    {
      hydrationData: { loaderData: page.loaderData, errors: page.errors },
      patchRoutesOnNavigation: createPatch({
        discovery,
        host,
        report,
        watch,
        target: () => router.state.navigation.location,
        fetchEarly,
        loaded: owner?.module,
      }),
    },
  );
  path = () => (router.state.navigation.location ?? location).pathname;
  keepAddress(router);
  refreshSession(router, platform, config.supabaseUrl);
  const forced = forcedModeOfPage(router.state.matches.at(-1)?.route.handle);
  const links = createIdleLinks(discovery);
  const preload = createIntent({ discovery, links, fetchEarly, deadlineMs });
  const moduleHost = { siteUrl: config.siteUrl, preload };
  const enterAgain = earlyEntries();
  const onAlive = () => {
    // In a microtask React has finished its work and hydrates the target of an event at once; the next key comes later.
    queueMicrotask(() => {
      enterAgain();
      // A task later, when the forms have rendered the values of their fields.
      setTimeout(announceAlive);
      links.start(router);
    });
  };
  // In a transition React hydrates in slices, between which the browser paints and takes events.
  startTransition(() => {
    hydrateRoot(
      document,
      <Document
        composition={composition}
        colorPreference={colorPreference}
        forcedMode={forced}
        nonce=""
        onAlive={onAlive}
      >
        <ReportContext value={report}>
          <CompositionContext value={watch}>
            <Providers
              platform={platform}
              host={moduleHost}
              colorPreference={colorPreference}
              navigation={navigation}
            >
              <RouterProvider router={router} />
            </Providers>
          </CompositionContext>
        </ReportContext>
      </Document>,
      {
        // React does not tell where the error arose; the module's page is more likely than the layout.
        onRecoverableError: (error) =>
          report(error, { phase: 'hydrate', ...(owner === null ? {} : { module: owner.module }) }),
        // The boundary that caught the error reports it, with its module.
        onCaughtError: () => undefined,
        onUncaughtError(error) {
          const reference = newReference();
          report(error, { phase: 'render', reference, status: 500 });
          fillEmptyPage(reference);
        },
      },
    );
  });
  whenIdle(() => platform.start());
}

const page = readPageState();
const { composition, config } = page;
const watch = watchComposition(composition, config.compositionPollMs);
const discovery = createDiscovery({
  composition,
  nonce: document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '',
  deadlineMs: config.moduleDeadlineMs,
  onStale: watch.markForgotten,
});
const pageId = newReference();
const report = createReporter({
  composition,
  pageId,
  shellVersion: config.shellVersion,
  versionOf: discovery.versionOf,
});
watchFields();
watchUncaught(report);
start(page, { watch, discovery, report }).catch(async (error: unknown) => {
  report(error, { phase: 'start' });
  await standStill(watch);
});
