import './styles.ts';
import { createBrowserPlatform } from '@irodori/platform/browser';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { unmatchedPath } from '../errors/problem.ts';
import { reportFailure } from '../errors/report.ts';
import { forcedMode } from '../color-mode/forced-mode.ts';
import { createDiscovery } from '../modules/discovery.ts';
import { createIntent } from '../navigation/intent.ts';
import { watchComposition } from '../navigation/composition-watch.ts';
import { loadUpdate } from '../navigation/load-update.ts';
import { createBrowserHost } from './browser-host.ts';
import { Document } from './document.tsx';
import { firstPages } from './first-pages.ts';
import { readPageState } from './page-state.ts';
import { createPatch } from './patch-routes.ts';
import { Providers } from './providers.tsx';
import { siteRoutes } from './routes.tsx';

async function start(): Promise<void> {
  const page = readPageState();
  const { composition, config, colorPreference, owner } = page;
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  const deadlineMs = config.moduleDeadlineMs;
  const watch = watchComposition(composition, config.compositionPollMs);
  const discovery = createDiscovery({ composition, nonce, deadlineMs, onStale: watch.markStale });
  const platform = createBrowserPlatform({
    url: config.supabaseUrl,
    key: config.supabaseKey,
    session: page.session,
  });
  const host = createBrowserHost({
    composition,
    platform,
    deadlineMs,
    watch,
    versionOf: discovery.versionOf,
  });

  // If the page's module does not come, the server's HTML stays as it is: it reads well and its links work.
  const pages = owner === null ? [] : await firstPages(owner, discovery, host);
  const router = createBrowserRouter(
    siteRoutes(pages, async ({ request }) => {
      const url = new URL(request.url);
      loadUpdate(watch, url);
      throw unmatchedPath(url.pathname);
    }),
    {
      hydrationData: { loaderData: page.loaderData, errors: page.errors },
      patchRoutesOnNavigation: createPatch({ discovery, host, watch, loaded: owner?.module }),
    },
  );
  const handle: unknown = router.state.matches.at(-1)?.route.handle;
  const forced =
    typeof handle === 'object' && handle !== null && 'colorMode' in handle ? handle.colorMode : undefined;
  const moduleHost = { siteUrl: config.siteUrl, preload: createIntent(discovery, host) };
  hydrateRoot(
    document,
    <Document
      composition={composition}
      colorPreference={colorPreference}
      forcedMode={forcedMode(forced)}
      nonce=""
    >
      <Providers platform={platform} host={moduleHost} colorPreference={colorPreference}>
        <RouterProvider router={router} />
      </Providers>
    </Document>,
    {
      onRecoverableError: (error) => reportFailure(error, { composition, phase: 'hydrate' }),
      // The boundary that caught it reports it, with its module.
      onCaughtError: () => undefined,
    },
  );
  if (page.session.status === 'signed-in') whenIdle(() => platform.start());
}

function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(callback);
  else setTimeout(callback, 1);
}

start().catch((error: unknown) => {
  reportFailure(error, { composition: readPageState().composition, phase: 'start' });
});
