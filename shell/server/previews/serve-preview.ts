import type { PreviewCard } from '@irodori/kit/module';
import type { Context } from 'hono';
import { findOwner } from '../compose/owner.ts';
import { loggedRequest, logFailure } from '../log-failure.ts';
import type { Site, SiteEnv } from '../site.ts';
import { fetchCardPicture } from './card-picture.ts';
import {
  formatOf,
  keptName,
  nameOf,
  pageOfPreview,
  pictureShapes,
  type PictureShape,
} from './preview-address.ts';
import type { Preview } from './previews.ts';

/**
 * Serves `/og/{path of a page}-{hash}.jpg`. A picture that is not kept is drawn if the page, asked again, names this
 * very hash; every other hash is a 404. So the address alone is enough for any process of the shell, also after a restart.
 */
export async function servePreview(c: Context<SiteEnv>, site: Site): Promise<Response> {
  const { pathname } = new URL(c.req.url);
  const wanted = pageOfPreview(pathname);
  if (wanted === undefined || site.config.painterUrl === undefined) return notFound();
  try {
    const preview = await site.previews.get(keptName(pathname), () => draw(c, site, wanted));
    return preview === undefined ? notFound() : picture(wanted.name, preview);
  } catch (error) {
    c.get('log').warn({ event: 'preview-failed', err: error }, 'a preview picture was not drawn');
    const headers = { 'Cache-Control': 'no-store', 'Retry-After': '5' };
    return new Response('The picture cannot be drawn now.', { status: 503, headers });
  }
}

interface Wanted {
  readonly page: string;
  readonly name: string;
}

async function draw(c: Context<SiteEnv>, site: Site, wanted: Wanted): Promise<Preview | undefined> {
  const { painterUrl = '', moduleDeadlineMs } = site.config;
  // Not the signal of the request: others may wait for the same picture.
  const signal = AbortSignal.timeout(moduleDeadlineMs);
  const found = await findCard(c, site, wanted, signal);
  if (found === undefined) return undefined;
  const { card, shape } = found;
  const source = card.picture && (await fetchCardPicture(card.picture.url, originsOf(site), signal));
  const body = new FormData();
  body.set('card', JSON.stringify({ kicker: card.kicker, title: card.title }));
  body.set('format', formatOf(wanted.name));
  body.set('shape', shape);
  if (source !== undefined) body.set('picture', source);
  const drawn = await fetch(painterUrl, { method: 'POST', body, signal });
  if (!drawn.ok) throw new Error(`The painter answered ${drawn.status}.`);
  const isWhole = card.picture === undefined || source !== undefined;
  return { bytes: Buffer.from(await drawn.arrayBuffer()), isLasting: isWhole && card.isRevocable !== true };
}

interface FoundCard {
  readonly card: PreviewCard;
  readonly shape: PictureShape;
}

/**
 * The card of a page of which a picture has this name, by a version of the page's module that new or open pages may come from.
 * @throws if the page cannot be asked now
 */
async function findCard(
  c: Context<SiteEnv>,
  { compositions, build, config, publicPlatform }: Site,
  { page, name }: Wanted,
  signal: AbortSignal,
): Promise<FoundCard | undefined> {
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
      signal,
      deadlineMs: config.moduleDeadlineMs,
      report: (error, failure) =>
        logFailure(loggedRequest(c), error, {
          composition: composition.manifest.id,
          version: owner.module.version,
          ...failure,
        }),
    });
    if (card === undefined) continue;
    const shape = pictureShapes.find((each) => nameOf(card, each) === name);
    if (shape !== undefined) return { card, shape };
  }
  const { kind } = findOwner(compositions.current(), url.pathname, build.bundle.bestPattern);
  if (kind === 'unavailable' || kind === 'no-modules')
    throw new Error(`No module can say what the preview picture of ${page} shows.`);
  return undefined;
}

/** The origins of the pictures that pages may show. */
const originsOf = ({ config: { siteUrl, supabaseUrl, content, contentMedia } }: Site): string[] =>
  [siteUrl, supabaseUrl, ...(content === undefined ? [] : [content.url]), ...contentMedia].map(
    (url) => new URL(url).origin,
  );

const picture = (name: string, { bytes, isLasting }: Preview): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': `image/${formatOf(name)}`,
      'Cache-Control': isLasting ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
    },
  });

const notFound = (): Response =>
  new Response('Not Found', { status: 404, headers: { 'Cache-Control': 'no-store' } });
