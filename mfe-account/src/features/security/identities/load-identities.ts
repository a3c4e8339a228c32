import type { LinkedIdentity, Platform } from '@irodori/platform';

export interface Identities {
  /** The address is one of them, with the provider `email`. */
  readonly all: readonly LinkedIdentity[];
  /** The providers of which the visitor has linked no account yet. */
  readonly linkable: readonly string[];
}

/** Loads the visitor's identities; without an answer about the providers, none can be linked. */
export async function loadIdentities({
  session,
  ways,
}: Pick<Platform, 'session' | 'ways'>): Promise<Identities> {
  const [all, providers] = await Promise.all([
    session.identities(),
    ways.offered().then(
      (offered) => offered.providers,
      () => [],
    ),
  ]);
  const linked = new Set(all.map(({ provider }) => provider));
  return { all, linkable: providers.filter((provider) => !linked.has(provider)) };
}
