import type { Context } from 'hono';
import { z } from 'zod/mini';
import type { SessionPlaces } from '@irodori/contract/session-places';
import { openSession } from '../session/request-session.ts';
import type { Site, SiteEnv } from '../site.ts';

const addresses = z.record(z.string(), z.string());
const nowhere: SessionPlaces = {};

/** Serves the places of the visitor's sessions by their ids; an empty object without a session or a database of places. */
export async function serveSessionPlaces(
  c: Context<SiteEnv>,
  { placeOf, config, build }: Pick<Site, 'placeOf' | 'config' | 'build'>,
): Promise<Response> {
  c.header('Cache-Control', 'no-store');
  if (placeOf === undefined) return c.json(nowhere);
  const { platform, snapshot, cookies } = await openSession({
    bundle: build.bundle,
    url: config.supabaseUrl,
    key: config.supabaseKey,
    content: config.content,
    cookieHeader: c.req.header('Cookie') ?? '',
    isSecure: config.siteUrl.startsWith('https:'),
    deadlineMs: config.backendDeadlineMs,
    report: (error) => c.get('log').warn({ err: error }, 'the session could not be verified'),
  });
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
  if (snapshot.status !== 'signed-in') return c.json(nowhere);
  const own = await platform.data.value(addresses, (db) => db.rpc('session_addresses'));
  const places: SessionPlaces = Object.fromEntries(
    Object.entries(own).flatMap(([id, address]) => {
      const place = placeOf(address);
      return place === undefined ? [] : [[id, place]];
    }),
  );
  return c.json(places);
}
