import { Hono } from 'hono';
import { z } from 'zod';
import type { Peer } from '../../app.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import type { SignedIn } from '../accounts/current-user.ts';
import { jsonResponse, clientOf, type AuthRequest } from '../http.ts';
import { removeIdentity } from '../accounts/identities.ts';
import { authorizationUrl } from './authorize.ts';
import { callback } from './callback.ts';

type CurrentUser = (c: AuthRequest) => Promise<SignedIn>;
type Routes = Hono<{ Bindings: Peer }>;

/** The routes to which browsers navigate, without an API key: to a provider and back. */
export function signInWithProviders(context: AuthContext): Routes {
  const routes: Routes = new Hono();
  routes.get('/authorize', async (c) => c.redirect(await authorizationUrl(context, c.req.raw)));
  const back = (read: (c: AuthRequest) => Promise<URLSearchParams>) => async (c: AuthRequest) => {
    const { url, status } = await callback(context, await read(c), clientOf(c));
    return c.redirect(url, status);
  };
  routes.get(
    '/callback',
    back(async ({ req }) => new URL(req.url).searchParams),
  );
  // Apple returns with a form post.
  routes.post(
    '/callback',
    back(async ({ req }) => new URLSearchParams(await req.text())),
  );
  return routes;
}

/** The routes for the signed-in visitor's identities. */
export function identitiesOfVisitors(context: AuthContext, currentUser: CurrentUser): Routes {
  const routes: Routes = new Hono();
  routes.use('/user/identities/*', async (c, next) => {
    await currentUser(c);
    if (!context.settings.enable_manual_linking) {
      throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
    }
    return next();
  });
  routes.get('/user/identities/authorize', async (c) => {
    const { user } = await currentUser(c);
    const url = await authorizationUrl(context, c.req.raw, user.id);
    return c.req.query('skip_http_redirect') === 'true' ? jsonResponse({ url }) : c.redirect(url);
  });
  routes.delete('/user/identities/:id', async (c) => {
    const { user } = await currentUser(c);
    const id = c.req.param('id');
    if (!z.guid().safeParse(id).success) {
      throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID');
    }
    await removeIdentity(context, user, id);
    return jsonResponse({});
  });
  return routes;
}
