import { z } from 'zod';
import type { VerificationAction } from '../../../../shared/contract/src/verification.ts';
import { log } from '../log.ts';
import type { VerificationSettings } from './settings.ts';
import type { RefusalReason, Verdict } from './verdict.ts';

/** What Turnstile and reCAPTCHA answer; `score` is reCAPTCHA's alone. */
const answer = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
  score: z.number().optional(),
  'error-codes': z.array(z.string()).default([]),
});

/** Their error codes for faults of the visitor's; all others are faults of ours or of theirs. */
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

/** Asks the provider. It sees a token once and forgets it; a second time is refused as `expired`. */
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
  // An answer without a score is not one of reCAPTCHA v3's.
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
    if (response.ok) return answer.parse(await response.json());
    await response.body?.cancel();
    complain(settings, `status ${response.status}`);
  } catch (error) {
    complain(settings, error instanceof Error ? error.name : 'no answer');
  }
  return undefined;
}

const complain = ({ provider }: VerificationSettings, message: string): void =>
  log('error', { event: 'human-verification', provider, message });
