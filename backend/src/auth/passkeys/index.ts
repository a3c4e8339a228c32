import { Hono, type MiddlewareHandler } from 'hono';
import type { Peer } from '../../app.ts';
import { userToAdminister } from '../admin/list.ts';
import { serviceActor } from '../audit.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { requireRegistered, type SignedIn } from '../accounts/current-user.ts';
import { jsonResponse, body, clientOf, type AuthRequest } from '../http.ts';
import { authenticationOptions, signInWithPasskey } from './authentication.ts';
import { authenticationBody, nameBody, registrationBody } from './bodies.ts';
import { passkeysOf, removePasskey, renamePasskey } from './passkeys.ts';
import { mayManage, register, registrationOptions } from './registration.ts';

const requireEnabled =
  ({ settings }: AuthContext): MiddlewareHandler =>
  (_, next) => {
    if (!settings.passkey.enabled) throw new AuthError(404, 'passkey_disabled', 'Passkeys are disabled');
    return next();
  };

/** The routes of `auth.passkey` and `auth.signInWithPasskey`. */
export function passkeys(
  context: AuthContext,
  currentUser: (c: AuthRequest) => Promise<SignedIn>,
): Hono<{ Bindings: Peer }> {
  const { database } = context;
  const routes = new Hono<{ Bindings: Peer }>().basePath('/passkeys');
  routes.use('/*', requireEnabled(context));
  const registered = async (c: AuthRequest) => requireRegistered(await currentUser(c));
  routes.post('/registration/options', async (c) =>
    jsonResponse(await registrationOptions(context, await registered(c))),
  );
  routes.post('/registration/verify', async (c) =>
    jsonResponse(await register(context, await registered(c), await registrationBody(c))),
  );
  routes.post('/authentication/options', async (c) =>
    jsonResponse(await authenticationOptions(context, clientOf(c))),
  );
  routes.post('/authentication/verify', async (c) =>
    jsonResponse(await signInWithPasskey(context, await authenticationBody(c), clientOf(c))),
  );
  routes.get('/', async (c) => jsonResponse(await passkeysOf(database, (await currentUser(c)).user.id)));
  routes.patch('/:id', async (c) => {
    const { user } = await currentUser(c);
    const { friendly_name } = await body(c, nameBody);
    return database.transaction(async (sql) => {
      const passkey = await renamePasskey(sql, { id: c.req.param('id'), userId: user.id }, friendly_name);
      await context.audit(sql, 'passkey_updated', { actor: user, traits: { passkey_id: passkey.id } });
      return jsonResponse(passkey);
    });
  });
  routes.delete('/:id', async (c) => {
    const signedIn = await currentUser(c);
    mayManage(signedIn);
    const { user } = signedIn;
    const id = c.req.param('id');
    await database.transaction(async (sql) => {
      await removePasskey(sql, { id, userId: user.id });
      await context.audit(sql, 'passkey_deleted', { actor: user, traits: { passkey_id: id } });
    });
    context.mail.notify(user.email, 'passkey_deleted', {});
    return c.body(null, 204);
  });
  return routes;
}

/** The routes of `auth.admin.passkey`: the passkeys of any user. */
export function passkeyAdmin(context: AuthContext): Hono<{ Bindings: Peer }> {
  const { database } = context;
  const routes = new Hono<{ Bindings: Peer }>().basePath('/admin/users/:user/passkeys');
  const ownerOf = async (c: AuthRequest): Promise<string> =>
    (await userToAdminister(context, c.req.param('user') ?? '')).id;
  routes.get('/', async (c) => jsonResponse(await passkeysOf(database, await ownerOf(c))));
  routes.delete('/:id', async (c) => {
    const userId = await ownerOf(c);
    const id = c.req.param('id');
    await database.transaction(async (sql) => {
      await removePasskey(sql, { id, userId });
      await context.audit(sql, 'passkey_deleted', {
        actor: serviceActor,
        traits: { user_id: userId, passkey_id: id },
      });
    });
    return c.body(null, 204);
  });
  return routes;
}
