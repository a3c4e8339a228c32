import { Hono } from 'hono';
import type { Peer } from '../../app.ts';
import type { AuthContext } from '../auth-context.ts';
import { requireRegistered, type SignedIn } from '../accounts/current-user.ts';
import { jsonResponse, body, clientOf, type AuthRequest } from '../http.ts';
import { challenge, challengeBody } from './challenge.ts';
import { enrol, enrolBody } from './enrol.ts';
import { ownedFactor } from './factor.ts';
import { unenrol } from './unenrol.ts';
import { verify, verifyBody } from './verify.ts';

/** The routes for the signed-in visitor's second factors. */
export function factorsOfVisitors(
  context: AuthContext,
  currentUser: (c: AuthRequest) => Promise<SignedIn>,
): Hono<{ Bindings: Peer }> {
  const routes = new Hono<{ Bindings: Peer }>();
  const registered = async (c: AuthRequest) => requireRegistered(await currentUser(c));
  const owned = async (c: AuthRequest) => {
    const who = await registered(c);
    return { who, factor: await ownedFactor(context.database, who.user.id, c.req.param('factor') ?? '') };
  };

  routes.post('/factors', async (c) =>
    jsonResponse(await enrol(context, await registered(c), await body(c, enrolBody))),
  );
  routes.post('/factors/:factor/challenge', async (c) => {
    const { who, factor } = await owned(c);
    const given = factor.factor_type === 'totp' ? {} : await body(c, challengeBody);
    return jsonResponse(await challenge(context, who.user, factor, given, clientOf(c)));
  });
  routes.post('/factors/:factor/verify', async (c) => {
    const { who, factor } = await owned(c);
    return jsonResponse(await verify(context, who, factor, await body(c, verifyBody), clientOf(c)));
  });
  routes.delete('/factors/:factor', async (c) => {
    const { who, factor } = await owned(c);
    return jsonResponse(await unenrol(context, who, factor));
  });
  return routes;
}
