import { randomBytes } from 'node:crypto';
import type { Writable } from 'node:stream';
import type { PageConfig } from '../../src/app/page-state.ts';
import type { PageRequest } from '../../src/app/server-face.ts';
import type { ColorPreference } from '../../src/color-mode/use-color-mode.ts';
import { headersFor } from '../../src/navigation/rules/route-rules.ts';
import { siteRules } from '../../src/navigation/rules/site-rules.ts';
import { type LoggedRequest, logFailure } from '../log-failure.ts';
import type { Override } from '../override/overrides.ts';
import { previewOf } from '../previews/preview-address.ts';
import { openSession } from '../session/request-session.ts';
import { requireSession } from '../session/require-session.ts';
import type { Preview } from '../texts/preview.ts';
import type { Place } from '../threads/pulse.ts';
import type { Site } from '../site.ts';
import type { LiveComposition } from './composition.ts';
import { navigationOf } from './navigation.ts';
import { type Ownership, ownedRoute } from './owner.ts';
import { pageStyles, sharedScripts } from './page-files.ts';
import { problemOf } from './page-source.ts';

/** The address that a page is rendered for, and everything of the visitor that the page may depend on. */
export interface Visit extends LoggedRequest {
  /** The address at the site's own origin. */
  readonly url: URL;
  readonly composition: LiveComposition;
  readonly ownership: Ownership;
  /** The module that renders the page, or the problem to show instead. */
  readonly page: PageRequest['page'];
  readonly preview: Preview | undefined;
  readonly override: Override | undefined;
  /** The module code that ended the thread which was asked for the page before. */
  readonly suspect: Place | undefined;
  /** '' for a page that visitors share, so that nothing of a visitor can be in it. */
  readonly cookieHeader: string;
  readonly colorPreference: ColorPreference;
}

export interface VisitedPage {
  readonly status: number;
  /** All headers but those that depend on the body: its policy, encoding and entity tag. */
  readonly headers: Headers;
  /** Writes the body; undefined for a redirect. */
  readonly pipe: ((destination: Writable) => void) | undefined;
  /** The nonce of the body's inline scripts and style elements. */
  readonly nonce: string;
  /** True once something has failed while the page was rendered, even if visitors see little of it. */
  readonly hasFailed: () => boolean;
}

/** Renders the page of a visit. */
export async function renderVisit(site: Site, visit: Visit): Promise<VisitedPage> {
  const { config, build } = site;
  const { url, composition, ownership, page, preview, cookieHeader, log } = visit;
  const fields = { composition: composition.manifest.id, ...responsible(ownership, build.manifest.version) };
  const isSecure = config.siteUrl.startsWith('https:');
  let hasFailed = false;
  const session = await openSession({
    bundle: build.bundle,
    url: config.supabaseUrl,
    key: config.supabaseKey,
    customProviders: config.customProviders,
    content: config.content,
    cookieHeader,
    isSecure,
    deadlineMs: config.backendDeadlineMs,
    report: (error) => log.warn({ err: error, ...fields }, 'the session could not be verified'),
  });
  session.platform.errors.on('strapi:error', (_, request) =>
    site.reports.writeContentFailure(request, visit.requestId),
  );
  logProblem(visit, fields);

  const nonce = randomBytes(16).toString('base64url');
  const rendered = await build.bundle.renderPage({
    request: new Request(url, { signal: visit.signal }),
    composition: composition.manifest.id,
    navigation: navigationOf(composition.modules),
    page,
    platform: session.platform,
    publicPlatform: preview?.platform ?? site.publicPlatform,
    session: session.snapshot,
    colorPreference: visit.colorPreference,
    config: pageConfig(site),
    nonce,
    shellAssets: {
      scripts: config.hasDevtools
        ? [...build.manifest.devtools, ...build.manifest.scripts]
        : build.manifest.scripts,
      lateStyles: build.manifest.lateStyles,
      preloads: ownership.kind === 'served' ? sharedScripts(build, ownership.module, ownership.pattern) : [],
    },
    styles: stylesOf(site, ownership),
    guard: (wanted) => requireSession(session, wanted, { supabaseUrl: config.supabaseUrl, isSecure }),
    override: visit.override,
    profiles: config.profiles,
    previewOf: config.painterUrl === undefined ? undefined : previewOf(config.siteUrl),
    report(error, failure) {
      hasFailed = true;
      logFailure(visit, error, { ...fields, ...failure });
    },
    deadlineMs: config.moduleDeadlineMs,
  });

  const rules = ownership.kind === 'served' ? (ownership.module.definition.rules ?? []) : [];
  const headers = headersFor([...siteRules, ...rules], url.pathname);
  // A browser shows a stored page again for Back without a request, even to the next person at the same machine.
  const isStored = session.snapshot.status === 'signed-out' && preview === undefined;
  headers.set('Cache-Control', isStored ? 'private, no-cache' : 'no-store');
  headers.set('Vary', 'Cookie, Accept-Encoding');
  for (const cookie of session.cookies) headers.append('Set-Cookie', cookie);
  const status = rendered.kind === 'redirect' ? rendered.response.status : rendered.status;
  if (rendered.kind === 'redirect') headers.set('Location', rendered.response.headers.get('Location') ?? '/');
  else {
    headers.set('Content-Type', 'text/html; charset=utf-8');
    const isForSearch = ownedRoute(ownership)?.data !== 'private' || rendered.isDescribed;
    if (status >= 400 || !isForSearch) headers.set('X-Robots-Tag', 'noindex');
    if (status === 503) headers.set('Retry-After', '5');
  }
  if (preview !== undefined) headers.set('X-Robots-Tag', 'noindex');
  const pipe = rendered.kind === 'redirect' ? undefined : rendered.pipe;
  return { status, headers, pipe, nonce, hasFailed: () => hasFailed };
}

/** Logs the problem that is shown in place of a module's page. */
function logProblem(
  { ownership, page, preview, log }: Visit,
  fields: Readonly<Record<string, string>>,
): void {
  const problem = problemOf(page);
  if (problem === undefined) return;
  const { status, reference, message } = problem;
  if (status < 500 || preview !== undefined) log.info({ ...fields, status, reference }, message);
  else {
    const event = ownership.kind === 'no-modules' ? 'no module is known yet' : 'module unavailable';
    log.error({ ...fields, status, reference }, event);
  }
}

function stylesOf({ config, build }: Site, ownership: Ownership): PageRequest['styles'] {
  const ofPage = ownership.kind === 'served' ? pageStyles(build, ownership.module, ownership.pattern) : [];
  const styles = [...build.styles, ...ofPage];
  return config.isDev ? styles.map(({ href, integrity }) => ({ href, integrity })) : styles;
}

/** The module or shell version whose code renders the page, for the log. */
function responsible(ownership: Ownership, shell: string): { module: string; version: string } {
  if (ownership.kind === 'served') return { module: ownership.module.id, version: ownership.module.version };
  if (ownership.kind === 'unavailable') return { module: ownership.module, version: ownership.version };
  return { module: 'shell', version: shell };
}

function pageConfig({ config, build, views }: Site): PageConfig {
  const { siteUrl, supabaseUrl, supabaseKey, compositionPollMs, moduleDeadlineMs } = config;
  const { verification, customProviders, content } = config;
  const judged = views.judged();
  return {
    shellVersion: build.manifest.version,
    siteUrl,
    supabaseUrl,
    supabaseKey,
    ...(judged.length === 0 ? {} : { judged }),
    compositionPollMs,
    moduleDeadlineMs,
    verification,
    ...(customProviders.length === 0 ? {} : { customProviders }),
    content,
  };
}
