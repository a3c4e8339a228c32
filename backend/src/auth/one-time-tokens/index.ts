import { Hono } from 'hono';
import type { Peer } from '../../app.ts';
import type { AuthContext } from '../auth-context.ts';
import type { SignedIn } from '../accounts/current-user.ts';
import { AuthError } from '../auth-error.ts';
import { jsonResponse, body, clientOf, type AuthRequest } from '../http.ts';
import { redirectTo } from '../redirects/redirects.ts';
import { reauthenticate } from './reauthenticate.ts';
import { magicLinkBody, otpBody, recover, recoverBody, sendOtp } from './request.ts';
import { resend, resendBody } from './resend.ts';
import { verifyGet } from './verify-get.ts';
import { verifyBody, verifyPost } from './verify-post.ts';

/** The route of links in emails, which browsers open without an API key. */
export function mailLinks(context: AuthContext) {
  const app = new Hono<{ Bindings: Peer }>();
  app.get('/verify', (c) => verifyGet(context, c.req.raw, clientOf(c)));
  return app;
}

/** The routes that send links and codes and exchange them for sessions. */
export function oneTimeTokens(context: AuthContext, currentUser: (c: AuthRequest) => Promise<SignedIn>) {
  const app = new Hono<{ Bindings: Peer }>();
  const target = (c: AuthRequest) => redirectTo(context.settings, c.req.raw);
  app.post('/verify', async (c) =>
    jsonResponse(await verifyPost(context, await body(c, verifyBody), clientOf(c))),
  );
  app.post('/recover', async (c) =>
    jsonResponse(recover(context, await body(c, recoverBody), target(c), clientOf(c))),
  );
  app.post('/otp', async (c) =>
    jsonResponse(await sendOtp(context, await body(c, otpBody), target(c), clientOf(c))),
  );
  app.post('/magiclink', async (c) => {
    const { email, data, ...challenge } = await body(c, magicLinkBody);
    if (!email) throw new AuthError(422, 'validation_failed', 'Password recovery requires an email');
    return jsonResponse(
      await sendOtp(context, { email, data, create_user: true, ...challenge }, target(c), clientOf(c)),
    );
  });
  app.post('/resend', async (c) =>
    jsonResponse(resend(context, await body(c, resendBody), target(c), clientOf(c))),
  );
  app.get('/reauthenticate', async (c) =>
    jsonResponse(await reauthenticate(context, (await currentUser(c)).user, clientOf(c))),
  );
  return app;
}
