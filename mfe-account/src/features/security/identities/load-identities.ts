import type { LinkedIdentity, Platform } from '@irodori/platform';

export interface Identities {
  /** The address is one of them, with the provider `email`, and the phone number with the provider `phone`. */
  readonly all: readonly LinkedIdentity[];
  /** The providers of which the visitor has linked no account yet. */
  readonly linkable: readonly string[];
  /** Whether a phone number can be a way to sign in. */
  readonly takesPhones: boolean;
}

/** Loads the visitor's identities; without an answer about the ways to sign in, none can be added. */
export async function loadIdentities({
  session,
  ways,
}: Pick<Platform, 'session' | 'ways'>): Promise<Identities> {
  const [all, { providers, phone }] = await Promise.all([
    session.identities(),
    ways.offered().catch(() => ({ providers: [], phone: false })),
  ]);
  const linked = new Set(all.map(({ provider }) => provider));
  return { all, linkable: providers.filter((provider) => !linked.has(provider)), takesPhones: phone };
}
