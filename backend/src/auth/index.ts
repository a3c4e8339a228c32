import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import type { Handler, Peer } from '../app.ts';
import { credentialsOf, type Authenticate } from '../keys/authenticate.ts';
import { refuse } from '../keys/refusal.ts';
import { createUser, deleteUser, getUser, newUserBody, pageOfUsers, pageQuery } from './admin.ts';
import type { AuthContext, Client } from './auth-context.ts';
import { apiVersion, AuthError, authErrorResponse } from './auth-error.ts';
import { requireHuman } from './captcha.ts';
import { signedIn, updateBody, updateUser } from './current-user.ts';
import { refreshSession } from './refresh.ts';
import { signIn, signInBody } from './sign-in.ts';
import { signOut, signOutScope } from './sign-out.ts';
import { signUp, signUpBody } from './sign-up.ts';
import { publicUser } from './users.ts';

type AuthRequest = Context<{ Bindings: Peer }>;

const refreshBody = z.object({ refresh_token: z.string().min(1, 'refresh_token is required') });

/** GoTrue's interface (`/auth/v1`). */
export function createAuth(context: AuthContext, authenticate: Authenticate): Handler {
  const app = new Hono<{ Bindings: Peer }>().basePath('/auth/v1');
  app.use(bodyLimit({ maxSize: 256 * 1024 }));
  app.get('/.well-known/jwks.json', (c) =>
    c.json(context.signingKey.jwks, 200, { 'cache-control': 'public, max-age=600' }),
  );
  app.use(async ({ req }, next) => {
    const { apiKey } = credentialsOf(req.raw);
    const { refusal } = await authenticate({
      apiKey,
      bearer: undefined,
      userAgent: req.header('user-agent'),
    });
    return refusal ? refuse(refusal) : next();
  });
  app.use(requireHuman(context.verify, authenticate));

  const currentUser = ({ req }: AuthRequest) => signedIn(context, credentialsOf(req.raw).bearer);
  app.post('/signup', async (c) => answer(await signUp(context, await body(c, signUpBody), clientOf(c))));
  app.post('/token', async (c) => {
    switch (c.req.query('grant_type')) {
      case 'password':
        return answer(await signIn(context, await body(c, signInBody), clientOf(c)));
      case 'refresh_token':
        return answer(await refreshSession(context, (await body(c, refreshBody)).refresh_token));
      default:
        throw new AuthError(400, 'validation_failed', 'unsupported_grant_type');
    }
  });
  app.post('/logout', async (c) => {
    await signOut(context, await currentUser(c), parsed(signOutScope, c.req.query('scope')));
    return c.body(null, 204);
  });
  app.get('/user', async (c) => answer(publicUser((await currentUser(c)).user)));
  app.put('/user', async (c) =>
    answer(await updateUser(context, await currentUser(c), await body(c, updateBody))),
  );
  app.get('/settings', () => answer(settings(context)));
  app.get('/health', () => answer({ version: 'embedded', name: 'GoTrue', description: 'Irodori auth' }));

  app.use('/admin/*', async ({ req }, next) => {
    const { identity, refusal } = await authenticate(credentialsOf(req.raw));
    if (refusal) return refuse(refusal);
    if (identity.role !== 'service_role') throw new AuthError(403, 'not_admin', 'User not allowed');
    return next();
  });
  app.get('/admin/users', async (c) => {
    const { users, total } = await pageOfUsers(context, parsed(pageQuery, c.req.query()));
    return answer({ users, aud: 'authenticated' }, { 'x-total-count': String(total) });
  });
  app.post('/admin/users', async (c) => answer(await createUser(context, await body(c, newUserBody))));
  app.get('/admin/users/:id', async (c) => answer(await getUser(context, c.req.param('id'))));
  app.delete('/admin/users/:id', async (c) => {
    await deleteUser(context, c.req.param('id'));
    return answer({});
  });

  app.notFound((c) => c.json({ code: 404, msg: '404 page not found' }, 404));
  app.onError((error, c) => {
    if (error instanceof AuthError) return authErrorResponse(error, c.req.raw);
    throw error;
  });
  return (request, peer) => app.fetch(request, peer);
}

const answer = (value: unknown, headers: Record<string, string> = {}): Response =>
  Response.json(value, {
    headers: { 'x-supabase-api-version': apiVersion, 'cache-control': 'no-store', ...headers },
  });

async function body<S extends z.ZodType>(c: AuthRequest, schema: S): Promise<z.output<S>> {
  const value: unknown = await c.req.json().catch(() => {
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON');
  });
  return parsed(schema, value);
}

function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new AuthError(400, 'validation_failed', issue?.message ?? 'Invalid request');
}

const clientOf = (c: AuthRequest): Client => ({
  address: c.env.address,
  userAgent: c.req.header('user-agent') ?? null,
});

/** Which ways to sign in there are; the others of GoTrue's list are off. */
function settings({ settings: { enable_signup, enable_anonymous_sign_ins } }: AuthContext) {
  return {
    external: { anonymous_users: enable_anonymous_sign_ins, email: true, phone: false },
    disable_signup: !enable_signup,
    mailer_autoconfirm: true,
    phone_autoconfirm: true,
    sms_provider: '',
    saml_enabled: false,
  };
}
