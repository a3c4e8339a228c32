import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { readColorPreference } from '../../src/color-mode/color-mode-cookie.ts';
import type { PageConfig } from '../../src/app/page-state.ts';
import type { PageRequest } from '../../src/app/server-face.ts';
import { failedReturn } from '../../src/navigation/rules/failed-return.ts';
import { headersFor, redirectFor, type RuleRedirect } from '../../src/navigation/rules/route-rules.ts';
import { siteRules } from '../../src/navigation/rules/site-rules.ts';
import { contentSecurityPolicy } from '../security/headers.ts';
import { logFailure } from '../log-failure.ts';
import { readablePath } from '../security/readable-path.ts';
import { openSession } from '../session/request-session.ts';
import { requireSession } from '../session/require-session.ts';
import { openPreview } from '../texts/preview.ts';
import type { Site, SiteEnv } from '../site.ts';
import { findOwner, type Ownership, routeStyles, sharedRequests } from './owner.ts';
import { previewOf } from '../previews/preview-address.ts';
import { pageSource, problemOf } from './page-source.ts';
import { streamBody } from './stream-body.ts';
import { visitorComposition } from './visitor-composition.ts';

/** Renders a page for a visitor. */
export async function servePage(c: Context<SiteEnv>, site: Site): Promise<Response> {
  const { config, build } = site;
  const { pathname, search } = new URL(c.req.url);
  const url = new URL(config.siteUrl);
  url.pathname = readablePath(pathname);
  url.search = search;

  const failure = failedReturn(url);
  if (failure !== undefined)
    return new Response(null, { status: 303, headers: { Location: failure, 'Cache-Control': 'no-store' } });
  const moved = redirectFor(siteRules, url);
  if (moved !== undefined) return movedPage(moved);
  const { composition, cookie } = visitorComposition(c, site, isSecure(config));
  const ownership = findOwner(composition, pathname, build.bundle.bestPattern);
  const preview = await openPreview(url, site);
  const page =
    preview?.problem === undefined
      ? pageSource(ownership, `${pathname}${search}`)
      : { problem: preview.problem };
  const fields = { composition: composition.manifest.id, ...responsible(ownership, build.manifest.version) };
  const cookieHeader = c.req.header('Cookie') ?? '';
  const session = await openSession({
    bundle: build.bundle,
    url: config.supabaseUrl,
    key: config.supabaseKey,
    content: config.content,
    cookieHeader,
    isSecure: isSecure(config),
    deadlineMs: config.moduleDeadlineMs,
    report: (error) => c.get('log').warn({ err: error, ...fields }, 'the session could not be verified'),
  });
  session.platform.errors.on('strapi:error', (_, request) =>
    site.reports.writeContentFailure(request, c.get('requestId')),
  );
  const nonce = randomBytes(16).toString('base64');
  const { cookies } = session;
  if (cookie !== undefined) cookies.push(cookie);
  const problem = problemOf(page);
  if (problem !== undefined) {
    const { status, reference, message } = problem;
    if (status < 500 || preview !== undefined) c.get('log').info({ ...fields, status, reference }, message);
    else {
      const event = ownership.kind === 'no-modules' ? 'no module is known yet' : 'module unavailable';
      c.get('log').error({ ...fields, status, reference }, event);
    }
  }

  const rendered = await build.bundle.renderPage({
    request: new Request(url, { headers: c.req.raw.headers, signal: c.req.raw.signal }),
    composition: composition.manifest.id,
    page,
    platform: session.platform,
    publicPlatform: preview?.platform ?? site.publicPlatform,
    session: session.snapshot,
    colorPreference: readColorPreference(cookieHeader),
    config: pageConfig(site),
    nonce,
    shellAssets: {
      scripts: build.manifest.scripts,
      preloads: ownership.kind === 'served' ? sharedFiles(site, ownership.module, ownership.pattern) : [],
    },
    styles: stylesOf(site, ownership),
    guard: (wanted) =>
      requireSession(session, wanted, { supabaseUrl: config.supabaseUrl, isSecure: isSecure(config) }),
    previewOf: config.painterUrl === undefined ? undefined : previewOf(config.siteUrl),
    report(error, failure) {
      logFailure(c, error, { ...fields, ...failure });
      const counts = failure.phase === 'render' && !c.req.raw.signal.aborted;
      if (counts && ownership.kind === 'served') site.registry.failed(ownership.module);
    },
    deadlineMs: config.moduleDeadlineMs,
  });

  if (ownership.kind === 'served' && rendered.kind === 'page' && rendered.status < 400)
    site.registry.rendered(ownership.module);

  const rules = ownership.kind === 'served' ? (ownership.module.definition.rules ?? []) : [];
  const headers = headersFor([...siteRules, ...rules], url.pathname);
  // A browser shows a stored page again for Back without a request, even to the next person at the same machine.
  const isKept = session.snapshot.status === 'signed-out' && preview === undefined;
  headers.set('Cache-Control', isKept ? 'private, no-cache' : 'no-store');
  if (preview !== undefined) headers.set('X-Robots-Tag', 'noindex');
  headers.set('Vary', 'Cookie, Accept-Encoding');
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  if (rendered.kind === 'redirect') {
    headers.set('Location', rendered.response.headers.get('Location') ?? '/');
    return new Response(null, { status: rendered.response.status, headers });
  }
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy(nonce, {
      backend: config.supabaseUrl,
      registry: config.registryUrl,
      content: config.content?.url,
      verification: config.verification.provider,
      isDev: config.isDev,
    }),
  );
  if (rendered.status >= 400 || isPrivate(ownership)) headers.set('X-Robots-Tag', 'noindex');
  if (rendered.status === 503) headers.set('Retry-After', '5');
  const body =
    c.req.method === 'HEAD' ? null : streamBody(rendered.pipe, c.req.header('Accept-Encoding'), headers);
  return new Response(body, { status: rendered.status, headers });
}

/** The response is the same for every visitor, so it is public; 5 minutes, so that a rule can be taken back. */
const movedPage = ({ to, status }: RuleRedirect): Response =>
  new Response(null, { status, headers: { Location: to, 'Cache-Control': 'public, max-age=300' } });

function sharedFiles({ build }: Site, ...page: Parameters<typeof sharedRequests>) {
  const files = sharedRequests(...page).flatMap((request) => build.manifest.shared[request] ?? []);
  return [...new Map(files.map((file) => [file.href, file])).values()];
}

function stylesOf({ config, build }: Site, ownership: Ownership): PageRequest['styles'] {
  const ofPage = ownership.kind === 'served' ? routeStyles(ownership.module, ownership.pattern) : [];
  const styles = [...build.styles, ...ofPage];
  return config.isDev ? styles.map(({ href, integrity }) => ({ href, integrity })) : styles;
}

const isPrivate = (ownership: Ownership): boolean =>
  ownership.kind === 'served' &&
  ownership.module.definition.routes.find(({ path }) => path === ownership.pattern)?.data === 'private';

const isSecure = ({ siteUrl }: Pick<Site['config'], 'siteUrl'>): boolean => siteUrl.startsWith('https:');

/** The module or shell version whose code renders the page, for the log. */
function responsible(ownership: Ownership, shell: string): { module: string; version: string } {
  if (ownership.kind === 'served') return { module: ownership.module.id, version: ownership.module.version };
  if (ownership.kind === 'unavailable') return { module: ownership.module, version: ownership.version };
  return { module: 'shell', version: shell };
}

function pageConfig({ config, build }: Site): PageConfig {
  const { siteUrl, supabaseUrl, supabaseKey, compositionPollMs, moduleDeadlineMs } = config;
  const { verification, content } = config;
  return {
    shellVersion: build.manifest.version,
    siteUrl,
    supabaseUrl,
    supabaseKey,
    compositionPollMs,
    moduleDeadlineMs,
    verification,
    content,
  };
}
