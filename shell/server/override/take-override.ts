import { homePath } from '@irodori/contract/paths';
import { overrideParameter } from '@irodori/contract/override';
import { safePath } from '@irodori/platform/return-path';
import type { MiddlewareHandler } from 'hono';
import { parse, serialize } from 'hono/utils/cookie';
import { endOverridePath } from '../../src/override/end-override-path.ts';
import type { Site, SiteEnv } from '../site.ts';
import { endedLink } from './overrides.ts';

const cookieName = 'override';
const longestSeconds = 7 * 24 * 60 * 60;
const isForAll = /^\/(?:static|modules|og)\/|^\/(?:healthz|readyz)$/;

/**
 * Follows override links: the first request puts the link's token into a cookie, with which every page has the link's
 * versions until the token ends or the visitor leaves. Nothing of such a response is kept or indexed.
 */
export function takeOverride({ overrides, config }: Site): MiddlewareHandler<SiteEnv> {
  const isSecure = config.siteUrl.startsWith('https:');
  const cookie = (token: string, maxAge: number) =>
    serialize(cookieName, token, { path: '/', maxAge, httpOnly: true, sameSite: 'Lax', secure: isSecure });

  return async (c, next) => {
    // Files and probes are the same for everybody, and caches may keep them.
    if (overrides === undefined || isForAll.test(c.req.path)) return next();
    const url = new URL(c.req.url);
    if (url.pathname === endOverridePath)
      return c.body(null, 303, {
        Location: homePath,
        'Cache-Control': 'no-store',
        'Set-Cookie': cookie('', 0),
      });
    const given = url.searchParams.get(overrideParameter);
    const token = given ?? parse(c.req.header('Cookie') ?? '', cookieName)[cookieName];
    if (token === undefined || token === '') return next();

    const opened = await overrides.open(token);
    if (given !== null && opened !== undefined && opened.problem === undefined) {
      url.searchParams.delete(overrideParameter);
      const seconds = Math.min(longestSeconds, Math.floor((opened.until.getTime() - Date.now()) / 1000));
      return c.body(null, 303, {
        Location: safePath(url.pathname + url.search) ?? homePath,
        'Cache-Control': 'no-store',
        'Set-Cookie': cookie(token, seconds),
      });
    }
    c.set('overrideProblem', given !== null && opened === undefined ? endedLink() : opened?.problem);
    if (opened === undefined) {
      await next();
      if (given !== null) return undefined;
      c.header('Set-Cookie', cookie('', 0), { append: true });
      c.header('Cache-Control', 'no-store');
      return undefined;
    }
    // A link that cannot be followed leaves nothing; with its cookie the page has the bar, and so the way to leave.
    if (given !== null) return next();
    const composition = overrides.compose(opened, c.get('place'));
    c.set('override', { ...opened, composition });
    c.set('composition', composition.manifest.id);
    await next();
    c.header('X-Robots-Tag', 'noindex');
    c.header('Cache-Control', 'no-store');
    return undefined;
  };
}
