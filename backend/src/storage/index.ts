import type { Handler } from '../app.ts';
import { credentialsOf, type Authenticate, type Refusal } from '../keys/authenticate.ts';
import { refuse } from '../keys/refusal.ts';
import { bucketRoutes } from './buckets/bucket-routes.ts';
import { cacheRoutes } from './objects/cache-routes.ts';
import { objectRoutes } from './objects/object-routes.ts';
import type { PictureCache } from './pictures/picture-cache.ts';
import { pictureRoutes } from './pictures/routes.ts';
import { resumableRoutes } from './resumable/routes.ts';
import type { ResumableStore } from './resumable/resumable-store.ts';
import { signedRoutes } from './signed/signed-routes.ts';
import { after, mustBeAuthenticated, routes } from './storage-app.ts';
import type { StorageContext } from './storage-context.ts';
import { accessDenied, malformed, noRoute, noSpaceError, StorageError } from './storage-error.ts';

export interface StorageOptions extends StorageContext {
  readonly authenticate: Authenticate;
  /** The API key that is assumed for requests with a token and without a key. */
  readonly publishableKey: string;
  readonly pictures: PictureCache;
  readonly resumable: ResumableStore;
  /** The public URL of the backend. */
  readonly url: string;
}

/** A bad token is reported only by routes that need a token; a bad key is refused at once, as by the hosted gateway. */
function refused(refusal: Refusal, token = ''): StorageError | Response {
  if (refusal.kind === 'expired-token') return accessDenied('"exp" claim timestamp check failed');
  if (refusal.kind === 'bad-claim') return accessDenied(refusal.message);
  if (refusal.kind !== 'bad-token') return refuse(refusal);
  return accessDenied(
    token.split('.').length === 3 ? 'signature verification failed' : 'Invalid Compact JWS',
  );
}

/** The API of Supabase Storage, `/storage/v1`. */
export function createStorage(options: StorageOptions): Handler {
  const app = routes().basePath('/storage/v1');

  app.use(async (c, next) => {
    const { apiKey, userAgent } = credentialsOf(c.req.raw);
    // The hosted service accepts a token without the prefix "Bearer", too.
    const bearer = c.req.header('authorization')?.replace(/^Bearer\s+/i, '') || undefined;
    if (!apiKey && !bearer) {
      c.set('asker', malformed("headers must have required property 'authorization'"));
      return next();
    }
    const key = apiKey ?? (bearer?.startsWith('sb_') ? bearer : options.publishableKey);
    const authenticated = await options.authenticate({ apiKey: key, bearer, userAgent });
    const asker = authenticated.refusal ? refused(authenticated.refusal, bearer) : authenticated.identity;
    if (asker instanceof Response) return asker;
    c.set('asker', asker);
    return next();
  });

  app.route('/upload/resumable', resumableRoutes(options, options.resumable, options.url));
  app.route('/render/image', pictureRoutes(options, options.pictures));
  app.route('/bucket', bucketRoutes(options));
  app.route('/object', signedRoutes(options));
  app.route('/object', objectRoutes(options));
  app.route('/cdn', cacheRoutes());
  app.get('/status', (c) => c.body(null, 200));
  app.get('/health', (c) => {
    mustBeAuthenticated(c);
    return c.json({ healthy: true });
  });

  app.notFound((c) => {
    return noRoute(c.req.method, after(c, '')).toResponse();
  });
  app.onError((error, c) => {
    const refusal = error instanceof StorageError ? error : noSpaceError(error);
    if (!refusal) throw error;
    const response = refusal.toResponse();
    // The rest of a refused upload stays unread, so the client must not reuse the connection.
    if (c.req.raw.body) response.headers.set('connection', 'close');
    return response;
  });
  return (request) => app.fetch(request);
}
