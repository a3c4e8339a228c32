import type { PreviewCard } from '@irodori/kit/module';
import type { Context } from 'hono';
import { findOwner } from '../compose/owner.ts';
import { logFailure } from '../log-failure.ts';
import type { Site, SiteEnv } from '../site.ts';
import { fetchCardPicture } from './card-picture.ts';
import { keptName, nameOf, pageOfPreview, typeOf } from './preview-address.ts';

/**
 * Serves `/og/{path of a page}-{hash}.jpg`. A picture that is not kept is drawn if the page, asked again, names this
 * very hash; every other hash is a 404. So the address alone is enough for any process of the shell, also after a restart.
 */
export async function servePreview(c: Context<SiteEnv>, site: Site): Promise<Response> {
  const { painterUrl, moduleDeadlineMs } = site.config;
  const { pathname } = new URL(c.req.url);
  const wanted = pageOfPreview(pathname);
  if (wanted === undefined || painterUrl === undefined) return notFound();
  const { page, name } = wanted;
  const file = `${painterUrl}/${keptName(pathname)}`;
  const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(moduleDeadlineMs)]);
  try {
    const kept = await fetch(file, { signal });
    if (kept.ok) return picture(name, await kept.arrayBuffer(), true);
    await kept.body?.cancel();
    const card = await findCard(c, site, page, name);
    if (card === undefined) return notFound();
    const source = card.picture && (await fetchCardPicture(card.picture.url, originsOf(site), signal));
    const isWhole = card.picture === undefined || source !== undefined;
    const body = new FormData();
    body.set('card', JSON.stringify({ kicker: card.kicker, title: card.title }));
    body.set('keep', String(isWhole));
    if (source !== undefined) body.set('picture', source);
    const drawn = await fetch(file, { method: 'POST', body, signal });
    if (!drawn.ok) throw new Error(`The painter answered ${drawn.status}.`);
    return picture(name, await drawn.arrayBuffer(), isWhole);
  } catch (error) {
    c.get('log').warn({ event: 'preview-failed', err: error }, 'a preview picture was not drawn');
    const headers = { 'Cache-Control': 'no-store', 'Retry-After': '5' };
    return new Response('The picture cannot be drawn now.', { status: 503, headers });
  }
}

/**
 * The card of a page that has this name, by a version of the page's module that new or open pages may come from.
 * @throws if the page cannot be asked now
 */
async function findCard(
  c: Context<SiteEnv>,
  { compositions, build, config, publicPlatform }: Site,
  page: string,
  name: string,
): Promise<PreviewCard | undefined> {
  const url = new URL(config.siteUrl);
  url.pathname = page;
  const asked = new Set<string>();
  for (const composition of compositions.kept()) {
    const owner = findOwner(composition, url.pathname, build.bundle.bestPattern);
    if (owner.kind !== 'served' || asked.has(owner.module.version)) continue;
    asked.add(owner.module.version);
    const card = await build.bundle.loadCard({
      url,
      definition: owner.module.definition,
      pattern: owner.pattern,
      publicPlatform,
      siteUrl: config.siteUrl,
      signal: c.req.raw.signal,
      deadlineMs: config.moduleDeadlineMs,
      report: (error, failure) =>
        logFailure(c, error, {
          composition: composition.manifest.id,
          version: owner.module.version,
          ...failure,
        }),
    });
    if (card !== undefined && nameOf(card) === name) return card;
  }
  const { kind } = findOwner(compositions.current(), url.pathname, build.bundle.bestPattern);
  if (kind === 'unavailable' || kind === 'no-modules')
    throw new Error(`No module can say what the preview picture of ${page} shows.`);
  return undefined;
}

/** The origins of the pictures that pages may show. */
const originsOf = ({ config: { supabaseUrl, registryUrl, content } }: Site): string[] =>
  [supabaseUrl, registryUrl, ...(content === undefined ? [] : [content.url])].map(
    (url) => new URL(url).origin,
  );

/** A picture without the picture of its card is not what its address promises, so it is asked for again soon. */
const picture = (name: string, bytes: ArrayBuffer, isWhole: boolean): Response =>
  new Response(bytes, {
    headers: {
      'Content-Type': typeOf(name),
      'Cache-Control': isWhole ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
    },
  });

const notFound = (): Response =>
  new Response('Not Found', { status: 404, headers: { 'Cache-Control': 'no-store' } });
