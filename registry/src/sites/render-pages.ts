import type { RenderedPage, RenderedPages } from '@irodori/contract/admission';
import type { ModuleManifest, RegistryIndex } from '@irodori/contract/composition';
import { overrideParameter } from '@irodori/contract/override';
import type { Chromium } from './chromium.ts';
import { companionsOf } from './companions.ts';
import type { Clock } from './follow-sites.ts';
import type { GateVisitor } from './gate-visitor.ts';
import { openedLink } from './opened-link.ts';
import { overrideToken } from './override-token.ts';
import { linkedPaths, listedPaths, pathOf, samplePaths, type SampledRoute } from './sample-paths.ts';
import { startSession } from './visitor-session.ts';

/** Links work for so long. */
const validSeconds = 600;

interface RenderOptions {
  /** Address of the site. */
  readonly site: string;
  readonly manifest: ModuleManifest;
  readonly index: RegistryIndex;
  /** Signs links. */
  readonly secret: string;
  readonly clock: Clock;
  /** How long to wait until the site has the version. */
  readonly waitMs: number;
  /** In which the pages run too; absent if they do not. */
  readonly chromium: Chromium | undefined;
  /** Sees the pages that lead elsewhere without a session; absent if nobody does. */
  readonly visitor: GateVisitor | undefined;
}

/** A permanent redirect is a rule of the module. */
const isPermanent = (status: number): boolean => status === 301 || status === 308;
const isRedirect = (status: number): boolean => status >= 300 && status < 400;
/** Without a session, a guarded page sends everybody to the login page, and a private one says that there is none. */
const mayNeedSession = (status: number): boolean =>
  status === 404 || (isRedirect(status) && !isPermanent(status));

/** The fault of a hidden page that the gate, an ordinary visitor, is shown. */
const exposed = 'is hidden by its route, and shown to an ordinary visitor';

/** A page that does not exist fails as well: its route was left out, or its loader finds nothing. */
const isFailed = ({ status, faults = [] }: RenderedPage): boolean =>
  status >= 500 || status === 404 || faults.length > 0;

/** The cookies of a visitor of one composition. */
interface Cookies {
  /** That of the link to the composition. */
  readonly link: string;
  /** Those of a session, which is begun for the first page that needs one; undefined without a visitor. */
  readonly session: () => Promise<string | undefined>;
}

/** Has a site render a page of each route of a listed version, once for each composition that it could be part of. */
export async function renderPages(options: RenderOptions): Promise<RenderedPages[]> {
  const { site, manifest, index, chromium, visitor } = options;
  const { id, version } = manifest;
  const routes = samplePaths(manifest, await listedPaths(site, id));
  let begun: ReturnType<typeof startSession> | undefined;
  const session = async () => {
    if (visitor === undefined) return undefined;
    begun ??= startSession(site, visitor);
    return (await begun).cookie;
  };
  const others = new Set(index.modules.flatMap((module) => (module.id === id ? [] : module.routes)));
  const rendered: RenderedPages[] = [];
  try {
    for (const { beside, isMixture } of companionsOf(index, id)) {
      const link = await linkCookie({ ...beside, [id]: version }, options);
      // Until it leads to another page, a page in a browser loads no code of other modules.
      const browser = isMixture ? undefined : chromium;
      const pages = await pagesOf(routes, { site, browser, others }, { link, session });
      rendered.push({ site, beside, browser: browser?.name ?? null, ...pages });
    }
  } finally {
    // A session that could not begin has failed the pages already.
    await begun?.then(
      ({ end }) => end(),
      () => undefined,
    );
  }
  return rendered;
}

/** The cookie with which a site shows these versions. */
async function linkCookie(
  versions: Readonly<Record<string, string>>,
  { site, secret, clock, waitMs }: RenderOptions,
): Promise<string> {
  const end = Math.floor(clock.now() / 1000) + validSeconds;
  const link = new URL('/', site);
  link.searchParams.set(overrideParameter, await overrideToken(versions, end, secret));
  return openedLink(link, clock, waitMs);
}

interface Rendering {
  readonly site: string;
  readonly browser: Chromium | undefined;
  /** Patterns of the routes of other modules, whose pages links lead to as well. */
  readonly others: ReadonlySet<string>;
}

/** Renders a page of each route of which one is known, or is found by the links of those that were rendered before it. */
async function pagesOf(
  routes: readonly SampledRoute[],
  rendering: Rendering,
  cookies: Cookies,
): Promise<Pick<RenderedPages, 'pages' | 'skipped'>> {
  const pages: RenderedPage[] = [];
  const hidden: string[] = [];
  const linked = new Set<string>();
  const left = [...routes];
  for (;;) {
    const next = left.findIndex((route) => pathOf(route, linked) !== undefined);
    const [route] = next === -1 ? [] : left.splice(next, 1);
    if (route === undefined) return { pages, skipped: [...hidden, ...left.map(({ pattern }) => pattern)] };
    const { page, html } = await renderPage(route, pathOf(route, linked) ?? '', rendering, cookies);
    // What everybody else gets in place of a hidden page is as it should be.
    if (route.isHidden && page.status === 404 && page.faults === undefined) hidden.push(page.pattern);
    else pages.push(page);
    for (const path of linkedPaths(html)) if (!rendering.others.has(path)) linked.add(path);
  }
}

/**
 * Has a site render a page, with a session if there is none without one, and runs it in Chromium. In place of a hidden
 * page, visitors with and without a session must get the one which says that there is none.
 */
async function renderPage(
  { pattern, isHidden }: SampledRoute,
  path: string,
  { site, browser }: Rendering,
  { link, session }: Cookies,
): Promise<{ readonly page: RenderedPage; readonly html: string }> {
  const url = new URL(path, site);
  const ask = async (cookie: string) => {
    const response = await fetch(url, { headers: { cookie }, redirect: 'manual' });
    return { cookie, status: response.status, ok: response.ok, html: await response.text() };
  };
  const first = await ask(link);
  const visitor = mayNeedSession(first.status) || isHidden ? await session() : undefined;
  const { cookie, status, ok, html } = visitor === undefined ? first : await ask(`${link}; ${visitor}`);
  const runs = ok || (isHidden && status === 404);
  const isExposed = isHidden && (ok || first.ok);
  const faults = isExposed ? [exposed] : runs ? await browser?.run(url.href, cookie) : undefined;
  const page = {
    pattern,
    path,
    status,
    ...(visitor !== undefined && { session: true as const }),
    ...(faults !== undefined && faults.length > 0 && { faults }),
  };
  return { page, html };
}

/** Sentences that say which pages failed, and why. */
export const renderFaults = (subject: string, rendered: readonly RenderedPages[]): string[] =>
  rendered.flatMap(({ site, beside, pages }) => {
    const others = Object.entries(beside).map((pair) => pair.join('@'));
    const where = others.length === 0 ? site : `${site} beside ${others.join(', ')}`;
    return pages.filter(isFailed).map(({ path, status, session, faults }) => {
      const page = session === true ? `${path} with a session` : path;
      if (faults?.includes(exposed) === true) return `${subject} fails at ${where}: ${page} ${exposed}.`;
      return faults === undefined
        ? `${subject} fails at ${where}: ${page} responds with ${status}. The site's log names the cause.`
        : `${subject} fails at ${where} in Chromium: ${page} ${faults.join('; ')}.`;
    });
  });

function whenOf({ status, session }: RenderedPage): string {
  if (isPermanent(status)) return '';
  return session === true ? ' with a session too' : ' without a session';
}

/** Sentences that say which routes the sites rendered, and which they did not: each once, whatever the composition. */
export function renderSentences(subject: string, rendered: readonly RenderedPages[]): string[] {
  const sentences = rendered.flatMap(({ site, browser, pages, skipped }) => {
    const redirects = pages.filter(({ status }) => isRedirect(status));
    const seen = pages.filter(({ status }) => !isRedirect(status));
    const guarded = seen.filter(({ session }) => session === true).length;
    const how = guarded === 0 ? '' : `, ${guarded} of them with a session`;
    return [
      ...skipped.map(
        (pattern) =>
          `${pattern} was not rendered: no sitemap, sample or other page names a page of it that the gate may see`,
      ),
      ...redirects.map((page) => `${page.pattern} leads elsewhere${whenOf(page)} and was not rendered`),
      `${subject} renders ${seen.length} of ${pages.length + skipped.length} routes at ${site}${how}${browser === null ? ', in no browser' : ` and in ${browser}`}`,
    ];
  });
  return [...new Set(sentences)];
}
