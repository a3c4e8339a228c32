import type { VerificationAction } from '@irodori/contract/verification';
import { PlatformError } from '../errors.ts';
import type { VerificationFace } from '../platform.ts';
import { unverified } from './unverified.ts';

/** The service that checks that visitors are human, from the configuration of the page's server. */
export type VerificationConfig =
  | { readonly provider: 'off' }
  | { readonly provider: 'altcha' }
  | { readonly provider: 'turnstile' | 'recaptcha'; readonly siteKey: string };

export interface VerificationOptions {
  readonly config: VerificationConfig;
  /** URL of the Supabase project, whose edge function issues the challenges. */
  readonly url: string;
  readonly key: string;
}

/** Makes a proof for an action; each provider's chunk exports one. */
export type Prove = (action: VerificationAction, work: number) => Promise<string>;

interface Prepared {
  readonly since: number;
  readonly proof: Promise<string>;
}

/** Milliseconds for which an unused proof is kept: reCAPTCHA's are valid for two minutes, the others for five. */
const freshMs = { altcha: 4 * 60_000, turnstile: 4 * 60_000, recaptcha: 90_000 };

/** Creates the check. A provider's code is loaded when a proof is first prepared or requested. */
export function createVerification(options: VerificationOptions): VerificationFace {
  const { provider } = options.config;
  if (provider === 'off') return unverified;
  const prepared = new Map<VerificationAction, Prepared>();
  const listeners = new Set<() => void>();
  let waiting = 0;
  let waitingLong = 0;
  let loading: Promise<Prove> | undefined;

  const prove: Prove = async (action, work) => {
    loading ??= loadProver(options).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return (await loading)(action, work);
  };
  const isFresh = ({ since }: Prepared): boolean => Date.now() - since < freshMs[provider];
  /** Takes a prepared proof, or makes one. A proof is valid once, so it is removed from the prepared ones. */
  const take: Prove = async (action, work) => {
    if (work > 0) return prove(action, work);
    const ready = prepared.get(action);
    prepared.delete(action);
    const proof = ready && isFresh(ready) ? await ready.proof.catch(() => undefined) : undefined;
    return proof ?? prove(action, work);
  };
  const wait = (by: 1 | -1, work: number): void => {
    waiting += by;
    if (work > 0) waitingLong += by;
    for (const listener of listeners) listener();
  };

  return {
    prepare(action) {
      const ready = prepared.get(action);
      if (ready && isFresh(ready)) return;
      const proof = prove(action, 0);
      prepared.set(action, { since: Date.now(), proof });
      proof.catch(() => prepared.delete(action));
    },
    async token(action, work = 0) {
      wait(1, work);
      try {
        return await take(action, work);
      } catch (error) {
        throw asPlatformError(error);
      } finally {
        wait(-1, work);
      }
    },
    isChecking: () => waiting > 0,
    takesLonger: () => waitingLong > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

async function loadProver({ config, url, key }: VerificationOptions): Promise<Prove> {
  switch (config.provider) {
    case 'off':
      throw new Error('Verification is off; no proof can be made.');
    case 'altcha':
      return (await import('./altcha.ts')).altcha({ url, key });
    case 'turnstile':
      return (await import('./turnstile.ts')).turnstile(config.siteKey);
    case 'recaptcha':
      return (await import('./recaptcha.ts')).recaptcha(config.siteKey);
  }
}

function asPlatformError(error: unknown): unknown {
  if (error instanceof Error && error.name === 'PlatformError') return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new PlatformError(`The check that the visitor is human could not be made: ${reason}`, {
    code: 'verification_unavailable',
    status: 0,
    cause: error,
  });
}
