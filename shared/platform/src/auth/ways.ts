import type { Provider, SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod/mini';
import { parse } from '../calls/data.ts';
import { PlatformError } from '../errors.ts';
import { throwIf } from './auth-failure.ts';
import type { Backend } from './aside.ts';
import { requireProofOf } from './proof-flow.ts';
import { requireCookies } from './refused-cookies.ts';
import type { OfferedWays, WaysFace } from './ways-face.ts';

/** GoTrue lists these beside the providers. */
const noProviders: ReadonlySet<string> = new Set(['email', 'phone', 'anonymous_users']);

const settings = z.pipe(
  z.object({ external: z.record(z.string(), z.boolean()) }),
  z.transform(({ external }): OfferedWays => ({
    providers: Object.keys(external)
      .filter((name) => external[name] === true && !noProviders.has(name))
      .toSorted(),
    phone: external['phone'] === true,
  })),
);

const freshMs = 60_000;
/** By the URL of the project: on the server, one response serves all visitors. */
const responses = new Map<string, { readonly since: number; readonly ways: Promise<OfferedWays> }>();

interface AuthService extends Backend {
  /** Providers that the settings of the auth service do not list, because they were added to it by its API. */
  readonly customProviders?: readonly string[] | undefined;
}

export function createWays(
  client: () => Promise<SupabaseClient>,
  { url, key, customProviders = [] }: AuthService,
  fetch: typeof globalThis.fetch,
): WaysFace {
  const ask = async (): Promise<OfferedWays> => {
    const response = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: key } });
    if (!response.ok)
      throw new PlatformError('The auth service did not say which ways it offers.', {
        code: 'unexpected_failure',
        status: response.status,
      });
    const { providers, phone } = parse(settings, await response.json());
    return { providers: [...providers, ...customProviders], phone };
  };
  const offered = (): Promise<OfferedWays> => {
    const known = responses.get(url);
    if (known !== undefined && Date.now() - known.since < freshMs) return known.ways;
    const ways = ask();
    responses.set(url, { since: Date.now(), ways });
    ways.catch(() => responses.delete(url));
    return ways;
  };
  // The auth service answers the address of a provider that is switched off with JSON, which would replace the page.
  const checkOffered = async (provider: string): Promise<void> => {
    if (!(await offered()).providers.includes(provider))
      throw new PlatformError(`The provider ${provider} is switched off.`, {
        code: 'provider_disabled',
        status: 400,
      });
  };
  return {
    offered,
    async signInWith(provider, redirectTo) {
      requireCookies();
      await checkOffered(provider);
      const { error } = await (
        await client()
      ).auth.signInWithOAuth({ provider: provider as Provider, options: { redirectTo } });
      throwIf(error);
    },
    async proveWith(provider, redirectTo) {
      await checkOffered(provider);
      const { auth } = await client();
      const { session } = (await auth.getSession()).data;
      if (session === null)
        throw new PlatformError('There is no session whose visitor could sign in again.', {
          code: 'session_not_found',
          status: 0,
        });
      const options = { redirectTo, skipBrowserRedirect: true };
      const { data, error } = await auth.signInWithOAuth({ provider: provider as Provider, options });
      throwIf(error);
      await requireProofOf(session.user.id, auth);
      location.assign(data.url ?? '');
    },
    async linkWith(provider, redirectTo) {
      await checkOffered(provider);
      const { error } = await (
        await client()
      ).auth.linkIdentity({ provider: provider as Provider, options: { redirectTo } });
      throwIf(error);
    },
  };
}
