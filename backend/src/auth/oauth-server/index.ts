import { Hono } from 'hono';
import type { Peer } from '../../app.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import type { SignedIn } from '../accounts/current-user.ts';
import { jsonResponse, body, clientOf, type AuthRequest } from '../http.ts';
import { networkOf } from '../limits/network.ts';
import { isAllowedRedirect } from '../redirects/redirects.ts';
import { authorize } from './authorize.ts';
import { authenticatedClient } from './client-authentication.ts';
import { newClient } from './client-rules.ts';
import { registerClient } from './clients.ts';
import { authorizationDetails, decide, decision } from './consent.ts';
import { listGrants, revokeGrant } from './grants.ts';
import { metadata } from './metadata.ts';
import { parametersOf } from './parameters.ts';
import { requireEnabled } from './require-enabled.ts';
import { token } from './token.ts';
import { userinfo } from './userinfo.ts';

type CurrentUser = (c: AuthRequest) => Promise<SignedIn>;
type Routes = Hono<{ Bindings: Peer }>;

/** The routes that applications call, without an API key. */
export function oauthForApplications(context: AuthContext, currentUser: CurrentUser): Routes {
  const { database } = context;
  const routes: Routes = new Hono();
  const published = { 'cache-control': 'public, max-age=600' };
  routes.get('/.well-known/openid-configuration', () => jsonResponse(metadata(context), published));
  routes.get('/.well-known/oauth-authorization-server', () => {
    requireEnabled(context);
    return jsonResponse(metadata(context), published);
  });
  routes.use('/oauth/*', (_, next) => {
    requireEnabled(context);
    return next();
  });
  routes.get('/oauth/authorize', async (c) => c.redirect(await authorize(context, c.req.query())));
  routes.post('/oauth/token', async (c) => {
    const params = await parametersOf(c);
    const application = await authenticatedClient(database, c.req.header('authorization'), params);
    return jsonResponse(await token(context, application, params, clientOf(c)));
  });
  routes.get('/oauth/userinfo', async (c) => jsonResponse(await userinfo(context, await currentUser(c))));
  routes.post('/oauth/clients/register', async (c) => {
    if (!context.settings.oauth_server.allow_dynamic_registration) {
      throw new AuthError(
        403,
        'oauth_dynamic_client_registration_disabled',
        'Dynamic client registration is not enabled',
      );
    }
    const key = `register ${networkOf(clientOf(c).address)}`;
    context.attempts.check(key);
    context.attempts.count(key);
    return jsonResponse(await registerClient(database, await body(c, newClient), 'dynamic'), {}, 201);
  });
  return routes;
}

/** The routes that the site calls for its signed-in visitor. */
export function oauthForVisitors(context: AuthContext, currentUser: CurrentUser): Routes {
  const routes: Routes = new Hono();
  routes.use('/oauth/authorizations/*', ({ req }, next) => {
    const origin = req.header('origin');
    if (origin && !isAllowedRedirect(context.settings, origin)) {
      throw new AuthError(400, 'validation_failed', 'unauthorized request origin');
    }
    return next();
  });
  routes.get('/oauth/authorizations/:id', async (c) =>
    jsonResponse(await authorizationDetails(context, (await currentUser(c)).user, c.req.param('id'))),
  );
  routes.post('/oauth/authorizations/:id/consent', async (c) => {
    const { user } = await currentUser(c);
    return jsonResponse(await decide(context, user, c.req.param('id'), await body(c, decision)));
  });
  routes.use('/user/oauth/*', (_, next) => {
    requireEnabled(context);
    return next();
  });
  routes.get('/user/oauth/grants', async (c) =>
    jsonResponse(await listGrants(context, (await currentUser(c)).user)),
  );
  routes.delete('/user/oauth/grants', async (c) => {
    await revokeGrant(context, (await currentUser(c)).user, c.req.query('client_id'));
    return c.body(null, 204);
  });
  return routes;
}
