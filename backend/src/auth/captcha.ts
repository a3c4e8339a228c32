import type { VerificationAction } from '@irodori/contract/verification';
import type { Verify } from 'functions/_shared/verification/verifier';
import type { HonoRequest, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import type { Peer } from '../app.ts';
import { credentialsOf, type Authenticate } from '../keys/authenticate.ts';
import { AuthError } from './auth-error.ts';

const guardedBody = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  gotrue_meta_security: z.object({ captcha_token: z.string().nullish() }).nullish(),
});

/**
 * Lets only humans register, sign in and ask for a mail or a text, with GoTrue's codes and words. Who holds the
 * secret key is asked for nothing, and neither is who refreshes a session.
 */
export function requireHuman(
  verify: Verify,
  authenticate: Authenticate,
): MiddlewareHandler<{ Bindings: Peer }> {
  return async ({ req }, next) => {
    const body = await bodyOf(req);
    const action = actionOf(req, body);
    if (action === undefined) return next();
    const { identity } = await authenticate(credentialsOf(req.raw));
    if (identity?.role === 'service_role') return next();
    const reason = await verify(body.gotrue_meta_security?.captcha_token ?? undefined, action);
    if (reason === undefined) return next();
    if (reason === 'unavailable')
      throw new AuthError(500, 'unexpected_failure', 'captcha verification process failed');
    const code = reason === 'missing' ? 'no captcha_token found' : reason;
    throw new AuthError(400, 'captcha_failed', `captcha protection: request disallowed (${code})`);
  };
}

function actionOf(
  request: HonoRequest,
  { email, phone }: z.infer<typeof guardedBody>,
): VerificationAction | undefined {
  if (request.method !== 'POST') return undefined;
  switch (request.path) {
    case '/auth/v1/signup':
      return email || phone ? 'sign_up' : 'sign_in_as_guest';
    case '/auth/v1/token':
      return request.query('grant_type') === 'password' ? 'sign_in' : undefined;
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

/** What cannot be read has no proof in it; the route then says what is wrong with it. */
async function bodyOf(request: HonoRequest): Promise<z.infer<typeof guardedBody>> {
  if (request.method !== 'POST') return {};
  const body: unknown = await request.json().catch(() => undefined);
  return guardedBody.safeParse(body).data ?? {};
}
