import type { HonoRequest, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import type { Peer } from '../../app.ts';
import { credentialsOf, type Authenticate } from '../../keys/authenticate.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { CheckUnavailable, type GuardedAction } from './human-check.ts';
import { deviceIn, knownDevice, security } from '../passwords/known-devices.ts';
import { workFor } from '../passwords/password-tries.ts';
import { namedAccount, signInBody } from '../accounts/sign-in.ts';

const guardedBody = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  gotrue_meta_security: security,
});

/**
 * Requires the human check for sign-ups, sign-ins and requested emails and text messages, with GoTrue's errors.
 * Requests with the secret key and refreshes of sessions need no check.
 */
export function requireHuman(
  context: AuthContext,
  authenticate: Authenticate,
): MiddlewareHandler<{ Bindings: Peer }> {
  const { humanCheck } = context;
  if (humanCheck === undefined) return (_, next) => next();
  return async ({ req }, next) => {
    const body = await bodyOf(req);
    const action = actionOf(req, body);
    if (action === undefined) return next();
    const { identity } = await authenticate(credentialsOf(req.raw));
    if (identity?.role === 'service_role') return next();
    const work = isPasswordSignIn(req) ? await workOf(context, body) : 0;
    const token = body.gotrue_meta_security?.captcha_token?.trim() ?? '';
    const reason =
      token === ''
        ? 'no captcha_token found'
        : await humanCheck.verify(token, action, work).catch(unavailable);
    if (reason === undefined) return next();
    throw new AuthError(400, 'captcha_failed', `captcha protection: request disallowed (${reason})`);
  };
}

function unavailable(error: unknown): never {
  if (!(error instanceof CheckUnavailable)) throw error;
  throw new AuthError(500, 'unexpected_failure', 'captcha verification process failed');
}

const isPasswordSignIn = (request: HonoRequest): boolean =>
  request.path === '/auth/v1/token' && request.query('grant_type') === 'password';

/** The extra work for a password sign-in; 0 for a device that the account knows. */
async function workOf(context: AuthContext, body: z.infer<typeof guardedBody>): Promise<number> {
  const given = signInBody.safeParse(body).data;
  if (!given) return 0;
  const account = namedAccount(given);
  const work = workFor(context, account.name);
  if (work === 0) return 0;
  const device = deviceIn(context, given.gotrue_meta_security);
  return (await knownDevice(context.database, account, device)) ? 0 : work;
}

function actionOf(
  request: HonoRequest,
  { email, phone }: z.infer<typeof guardedBody>,
): GuardedAction | undefined {
  if (request.method !== 'POST') return undefined;
  switch (request.path) {
    case '/auth/v1/signup':
      return email || phone ? 'sign_up' : 'sign_in_as_guest';
    case '/auth/v1/token':
      return isPasswordSignIn(request) ? 'sign_in' : undefined;
    case '/auth/v1/otp':
    case '/auth/v1/magiclink':
    case '/auth/v1/passkeys/authentication/options':
      return 'sign_in';
    case '/auth/v1/recover':
    case '/auth/v1/resend':
      return 'recover';
    default:
      return undefined;
  }
}

/** An unreadable body counts as empty, and the human check refuses it for the missing token. */
async function bodyOf(request: HonoRequest): Promise<z.infer<typeof guardedBody>> {
  if (request.method !== 'POST') return {};
  const body: unknown = await request.json().catch(() => undefined);
  return guardedBody.safeParse(body).data ?? {};
}
