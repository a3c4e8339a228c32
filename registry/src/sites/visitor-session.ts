import { workAskedBy } from '@irodori/contract/asked-work';
import { type SiteBackend, siteBackend, siteBackendPath } from '@irodori/contract/site-backend';
import type { createServerClient } from '@supabase/ssr';
import type { AuthTokenResponsePassword, User } from '@supabase/supabase-js';
import { z } from 'zod';
import { RegistryError } from '../registry-error.ts';
import type { GateVisitor } from './gate-visitor.ts';

/** A session of the gate's visitor at a site, which no message and no certificate contains. */
export interface VisitorSession {
  /** `Cookie` header of the visitor's requests. */
  readonly cookie: string;
  /** Ends the session at the backend. */
  end(): Promise<void>;
}

const longestReadMs = 5_000;

/**
 * Signs the gate's visitor in at the backend of a site, as its pages do.
 * @throws RegistryError if the site, its backend or its human verification does not allow it
 */
export async function startSession(site: string, { email, proof }: GateVisitor): Promise<VisitorSession> {
  const backend = await backendOf(site);
  // Most commands never sign in, and the library takes long to load.
  const { createServerClient } = await import('@supabase/ssr');
  const cookies = new Map<string, string>();
  const { auth } = createServerClient(backend.url, backend.key, {
    cookies: {
      getAll: () => [],
      setAll: (changed) => changed.forEach(({ name, value }) => cookies.set(name, value)),
    },
  });
  const refuse = (reason: string): never => {
    throw new RegistryError(`The gate's visitor ${email} could not sign in at ${site}: ${reason}`);
  };
  const user = await signIn(auth, backend, { email, proof }).catch(({ message }: Error) => refuse(message));
  const end = async () => void (await auth.signOut({ scope: 'local' }));
  if (user?.factors?.some(({ status }) => status === 'verified') === true) {
    await end();
    refuse('its account has a second factor. Name one without.');
  }
  const pairs = [...cookies].filter(([, value]) => value !== '');
  return { cookie: pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '), end };
}

type Auth = ReturnType<typeof createServerClient>['auth'];

/** @throws Error with the reason of the backend, or of its human verification */
async function signIn(auth: Auth, backend: SiteBackend, visitor: GateVisitor): Promise<User | null> {
  const { data, error } = await ('secretKey' in visitor.proof
    ? auth.verifyOtp({
        token_hash: await linkToken(backend, visitor.email, visitor.proof),
        type: 'magiclink',
      })
    : signInByPassword(auth, backend, { email: visitor.email, ...visitor.proof }));
  if (error !== null) throw error;
  return data.user;
}

/** After wrong passwords for an account, the auth service asks for more work. */
async function signInByPassword(
  auth: Auth,
  backend: SiteBackend,
  credentials: { readonly email: string; readonly password: string },
  work = 0,
): Promise<AuthTokenResponsePassword> {
  const options = await humanProof(backend, work);
  const result = await auth.signInWithPassword({ ...credentials, options });
  const asked = workAskedBy(result.error?.message ?? '') ?? 0;
  return asked > work ? signInByPassword(auth, backend, credentials, asked) : result;
}

async function backendOf(site: string): Promise<SiteBackend> {
  const response = await fetch(new URL(siteBackendPath, site), {
    signal: AbortSignal.timeout(longestReadMs),
  });
  const backend = siteBackend.safeParse(await response.json().catch(() => undefined));
  if (backend.success) return backend.data;
  throw new RegistryError(
    `${site} does not say with which backend its pages speak (${siteBackendPath} responds with ${response.status}): its shell is older than the gate's visitor. Leave GATE_EMAIL out.`,
  );
}

/** A proof of work stands for a human where the site takes one. */
async function humanProof(
  { url, key, verification }: SiteBackend,
  work: number,
): Promise<{ captchaToken?: string }> {
  switch (verification) {
    case 'off':
      return {};
    case 'altcha': {
      const { altchaProof } = await import('@irodori/platform/altcha-proof');
      return { captchaToken: await altchaProof({ url, key, action: 'sign_in', work }) };
    }
    case 'turnstile':
    case 'recaptcha':
      throw new Error(
        `human verification by ${verification} lets no program sign in by a password. Set SUPABASE_URL and SUPABASE_SECRET_KEY in place of GATE_PASSWORD.`,
      );
  }
}

const madeLink = z.object({ hashed_token: z.string() });

/** The token of a sign-in link, which no mail is sent for. The secret key is sent to its own project alone. */
async function linkToken(
  { url }: SiteBackend,
  email: string,
  { project, secretKey }: { readonly project: string; readonly secretKey: string },
): Promise<string> {
  if (new URL(url).origin !== new URL(project).origin)
    throw new Error(`the site has the backend ${url}, and SUPABASE_URL names ${project}.`);
  const response = await fetch(`${project}/auth/v1/admin/generate_link`, {
    method: 'POST',
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'magiclink', email }),
  });
  if (!response.ok) throw new Error(`the secret key makes no link: ${response.status}.`);
  return madeLink.parse(await response.json()).hashed_token;
}
