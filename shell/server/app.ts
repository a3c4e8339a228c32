import { textsHookPath } from '@irodori/contract/content-snapshot';
import { overrideParameter } from '@irodori/contract/override';
import { homePath, unsubscribePath } from '@irodori/contract/paths';
import { reportPath } from '@irodori/contract/report-path';
import { sessionPlacesPath } from '@irodori/contract/session-places';
import { privatePicturesRoot } from '@irodori/platform/private-pictures';
import { safePath } from '@irodori/platform/return-path';
import { Hono } from 'hono';
import { accessLog } from './access-log.ts';
import { staticFiles } from './assets/static-files.ts';
import { createFailureHandler } from './serve-failure.ts';
import { servePage } from './compose/serve-page.ts';
import { servePayload, isPayloadPath } from './compose/serve-payload.ts';
import { serveRoute } from './compose/serve-route.ts';
import { serveDevtools } from './devtools/serve-devtools.ts';
import { serveSessionPlaces } from './places/serve-session-places.ts';
import { servePrivatePicture } from './pictures/serve-private-picture.ts';
import { previewRoot } from './previews/preview-address.ts';
import { servePreview } from './previews/serve-preview.ts';
import { replayRoot } from './override/replay.ts';
import { takeOverride } from './override/take-override.ts';
import { devtoolsPath } from '../src/devtools/shown-modules.ts';
import { viewPath } from '../src/errors/error-report.ts';
import { serveModuleFile } from './registry/serve-module-file.ts';
import { ownTexts } from './resources/own-texts.ts';
import { serveResource } from './resources/serve-resource.ts';
import { takeReports } from './reports/take-reports.ts';
import { serveUnsubscription } from './serve-unsubscription.ts';
import { healthPath, readinessPath, serveHealth, serveReadiness } from './health.ts';
import { commonHeaders } from './security/headers.ts';
import type { Site, SiteEnv } from './site.ts';
import { offerOf } from './assets/shell-build.ts';
import { shellOfferPath } from '@irodori/contract/shell-offer';
import { type SiteBackend, siteBackendPath } from '@irodori/contract/site-backend';
import { takeViews } from './views/take-views.ts';
import { takeTextsHook } from './texts/take-hook.ts';

/** The site as a function of a Request. */
export function createApp(site: Site): Hono<SiteEnv> {
  const app = new Hono<SiteEnv>();
  const headers = commonHeaders(site.config);
  app.use(accessLog(site));
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    // Search engines follow links to data and would show them as pages.
    if (c.res.headers.get('Content-Type')?.startsWith('application/json') === true)
      c.header('X-Robots-Tag', 'noindex');
    if (site.isStopping()) c.header('Connection', 'close');
  });
  app.use(takeOverride(site));
  app.get(healthPath, (c) => serveHealth(c, site));
  app.get(readinessPath, (c) => serveReadiness(c, site));
  app.get('/builds/latest.json', (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json((c.get('override')?.composition ?? site.compositions.current(c.get('place'))).manifest);
  });
  if (site.overrides !== undefined)
    app.get(`${replayRoot}:token`, (c) => {
      c.header('Cache-Control', 'no-store');
      return c.redirect(
        `${homePath}?${new URLSearchParams({ [overrideParameter]: c.req.param('token') })}`,
        303,
      );
    });
  app.get(shellOfferPath, (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json(offerOf(site.build));
  });
  app.get(siteBackendPath, (c) => {
    c.header('Cache-Control', 'no-store');
    const { supabaseUrl: url, supabaseKey: key, verification } = site.config;
    return c.json({ url, key, verification: verification.provider } satisfies SiteBackend);
  });
  app.get('/builds/:file{\\w+\\.json}', (c) => {
    c.header('Cache-Control', 'no-store');
    const composition = site.retained.manifest(c.req.param('file').slice(0, -'.json'.length));
    return composition === undefined
      ? c.json({ error: 'The site has no such composition.' }, 404)
      : c.json(composition);
  });
  app.post(reportPath, ...takeReports(site.reports, site.views, site.config.trustedProxies));
  app.post(viewPath, ...takeViews(site.views, site.config.trustedProxies, site.log));
  app.post(textsHookPath, ...takeTextsHook(site.texts, site.config.contentSecret));
  app.post(unsubscribePath, (c) => serveUnsubscription(c, site));
  app.get('/_route', (c) => serveRoute(c, site));
  if (site.config.hasDevtools) app.get(devtoolsPath, (c) => serveDevtools(c, site));
  app.get(sessionPlacesPath, (c) => serveSessionPlaces(c, site));
  app.get(`${privatePicturesRoot}/*`, (c) => servePrivatePicture(c, site));
  app.get(`${previewRoot}/*`, (c) => servePreview(c, site));
  app.get('/modules/:id/:version/:file{.+}', (c) => serveModuleFile(c, site));
  app.use(staticFiles(site.build.clientFolder, site.config.isDev));
  app.get('/static/*', (c) => c.text('Not Found', 404));
  app.route('/', ownTexts(site));
  app.get('*', async (c) => {
    if (isPayloadPath(c.req.path)) return servePayload(c, site);
    return (await serveResource(c, site)) ?? servePage(c, site);
  });
  // A form that a browser sends without scripts: its page says that it needs them. The body is not read.
  app.post('*', async (c, next) => {
    if (c.req.header('Accept')?.includes('text/html') !== true) return next();
    const { pathname, search } = new URL(c.req.url);
    return c.redirect(safePath(pathname + search) ?? homePath, 303);
  });
  app.onError(createFailureHandler(site.build.manifest.version));
  app.all('*', (c) => c.text('Method Not Allowed', 405, { Allow: 'GET, HEAD' }));
  return app;
}
