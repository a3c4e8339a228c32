import { Hono } from 'hono';
import { accessLog } from './access-log.ts';
import { staticFiles } from './assets/static-files.ts';
import { createAnswerFailure } from './answer-failure.ts';
import { answerPage } from './compose/answer-page.ts';
import { answerPayload, isPayloadPath } from './compose/answer-payload.ts';
import { answerRoute } from './compose/answer-route.ts';
import { reportPath } from '../src/errors/error-report.ts';
import { takeReports } from './reports/answer-report.ts';
import { answerHealth, answerReadiness } from './health.ts';
import { commonHeaders } from './security/headers.ts';
import type { Site, SiteEnv } from './site.ts';

/** The site as a function of a Request. */
export function createApp(site: Site): Hono<SiteEnv> {
  const app = new Hono<SiteEnv>();
  const headers = commonHeaders(site.config.siteUrl);
  app.use(accessLog(site));
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    if (site.isStopping()) c.header('Connection', 'close');
  });
  app.get('/healthz', (c) => answerHealth(c, site));
  app.get('/readyz', (c) => answerReadiness(c, site));
  app.get('/builds/latest.json', (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json(site.compositions.current(c.get('share')).manifest);
  });
  app.post(reportPath, ...takeReports(site.reports, site.config.trustedProxies));
  app.get('/_route', (c) => answerRoute(c, site));
  app.use(staticFiles(site.build.clientFolder, site.config.isDev));
  app.get('/static/*', (c) => c.text('Not Found', 404));
  app.get('*', (c) => (isPayloadPath(c.req.path) ? answerPayload(c, site) : answerPage(c, site)));
  app.onError(createAnswerFailure(site.build.manifest.version));
  app.all('*', (c) => c.text('Method Not Allowed', 405, { Allow: 'GET, HEAD' }));
  return app;
}
