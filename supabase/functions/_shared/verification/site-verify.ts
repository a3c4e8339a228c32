import { z } from 'zod';
import type { VerificationAction } from '../../../../shared/contract/src/account/verification.ts';
import { log } from '../log.ts';
import type { VerificationSettings } from './settings.ts';
import type { RefusalReason, Verdict } from './verdict.ts';

/** The response of Turnstile and reCAPTCHA; only reCAPTCHA sends `score`. */
const verificationResponse = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
  score: z.number().optional(),
  'error-codes': z.array(z.string()).default([]),
});

/** Error codes for faults of the visitor; all other codes are faults of this site or of the provider. */
const visitorsFaults: Readonly<Record<string, RefusalReason>> = {
  'missing-input-response': 'missing',
  'invalid-input-response': 'forged',
  'timeout-or-duplicate': 'expired',
};

const deadlineMs = 5000;

interface RemoteContext {
  readonly settings: Extract<VerificationSettings, { url: string }>;
  readonly action: VerificationAction;
  readonly siteOrigins: readonly string[];
}

/** Asks the provider. It accepts a token once; a second request with the same token is refused as `expired`. */
export async function verifyRemotely(
  token: string,
  { settings, action, siteOrigins }: RemoteContext,
): Promise<Verdict> {
  const said = await ask(settings, token);
  if (said === undefined) return 'unavailable';
  if (!said.success) {
    const codes = said['error-codes'];
    const reason = codes.map((code) => visitorsFaults[code]).find((fault) => fault !== undefined);
    if (reason === undefined) complain(settings, `refused: ${codes.join(', ')}`);
    return reason ?? 'unavailable';
  }
  if (said.action !== action) return 'other-action';
  if (!siteOrigins.some((origin) => new URL(origin).hostname === said.hostname)) return 'other-site';
  // A response without a score does not come from reCAPTCHA v3.
  if (settings.provider === 'recaptcha' && (said.score ?? 0) < settings.minScore) return 'low-score';
  return undefined;
}

async function ask(settings: RemoteContext['settings'], token: string) {
  try {
    const response = await fetch(settings.url, {
      method: 'POST',
      body: new URLSearchParams({ secret: settings.secret, response: token }),
      signal: AbortSignal.timeout(deadlineMs),
    });
    if (response.ok) return verificationResponse.parse(await response.json());
    await response.body?.cancel();
    complain(settings, `status ${response.status}`);
  } catch (error) {
    complain(settings, error instanceof Error ? error.name : 'no answer');
  }
  return undefined;
}

const complain = ({ provider }: VerificationSettings, message: string): void =>
  log('error', { event: 'human-verification', provider, message });
