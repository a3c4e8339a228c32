import type { RenderedPage, RenderedPages } from '@irodori/contract/admission';
import type { ModuleManifest, RegistryIndex } from '@irodori/contract/composition';
import { overrideParameter } from '@irodori/contract/override';
import type { Chromium } from './chromium.ts';
import type { Clock } from './follow-sites.ts';
import { openedLink } from './opened-link.ts';
import { overrideToken } from './override-token.ts';
import { listedPaths, samplePaths } from './sample-paths.ts';

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
}

/**
 * The versions of other modules with which visitors could get the version, as far as they differ: all stable ones, and all
 * canaries. A module without a canary has one version, which needs no mention.
 */
function companions({ modules }: RegistryIndex, id: string): Record<string, string>[] {
  const tried = modules.filter(({ id: other, channels }) => other !== id && channels.canary !== undefined);
  const stable = tried.map(({ id: other, channels }) => [other, channels.stable] as const);
  const canaries = tried.map(({ id: other, channels }) => [other, channels.canary?.version ?? ''] as const);
  const all = tried.length === 0 ? [[]] : [stable, canaries];
  return all.map((versions) => Object.fromEntries(versions));
}

/** A guarded page sends everybody without a session to the login page. */
const isRedirect = ({ status }: RenderedPage): boolean => status >= 300 && status < 400;

/** A page that does not exist fails as well: its route was left out, or its loader finds nothing. */
const isFailed = ({ status, faults = [] }: RenderedPage): boolean =>
  status >= 500 || status === 404 || faults.length > 0;

/** Has a site render a page of each route of a listed version, once for each composition that it could be part of. */
export async function renderPages(options: RenderOptions): Promise<RenderedPages[]> {
  const { site, manifest, index, secret, clock, waitMs, chromium } = options;
  const { id, version } = manifest;
  const sampled = samplePaths(manifest, await listedPaths(site, id));
  const rendered: RenderedPages[] = [];
  for (const beside of companions(index, id)) {
    const end = Math.floor(clock.now() / 1000) + validSeconds;
    const link = new URL('/', site);
    link.searchParams.set(overrideParameter, await overrideToken({ ...beside, [id]: version }, end, secret));
    const cookie = await openedLink(link, clock, waitMs);
    const pages: RenderedPage[] = [];
    for (const { pattern, path } of sampled) {
      if (path === undefined) continue;
      const url = new URL(path, site);
      const response = await fetch(url, { headers: { cookie }, redirect: 'manual' });
      await response.arrayBuffer();
      const page = { pattern, path, status: response.status };
      const faults = response.ok ? await chromium?.run(url.href, cookie) : undefined;
      pages.push({ ...page, ...(faults !== undefined && faults.length > 0 && { faults }) });
    }
    rendered.push({
      site,
      beside,
      browser: chromium?.name ?? null,
      pages,
      skipped: sampled.flatMap(({ pattern, path }) => (path === undefined ? [pattern] : [])),
    });
  }
  return rendered;
}

/** Sentences that say which pages failed, and why. */
export const renderFaults = (subject: string, rendered: readonly RenderedPages[]): string[] =>
  rendered.flatMap(({ site, beside, pages }) => {
    const others = Object.entries(beside).map((pair) => pair.join('@'));
    const where = others.length === 0 ? site : `${site} beside ${others.join(', ')}`;
    return pages
      .filter(isFailed)
      .map(({ path, status, faults }) =>
        faults === undefined
          ? `${subject} fails at ${where}: ${path} responds with ${status}. The site's log names the cause.`
          : `${subject} fails at ${where} in Chromium: ${path} ${faults.join('; ')}.`,
      );
  });

/** Sentences that say which routes the sites rendered, and which they did not. */
export const renderSentences = (subject: string, rendered: readonly RenderedPages[]): string[] =>
  rendered.flatMap(({ site, browser, pages, skipped }) => {
    const redirects = pages.filter(isRedirect);
    const count = pages.length - redirects.length;
    return [
      ...skipped.map(
        (pattern) => `${pattern} has no page in the sitemap and no sample, and was not rendered`,
      ),
      ...redirects.map(({ pattern }) => `${pattern} leads elsewhere without a session and was not rendered`),
      `${subject} renders ${count} of ${pages.length + skipped.length} routes at ${site}${browser === null ? ', in no browser' : ` and in ${browser}`}`,
    ];
  });
