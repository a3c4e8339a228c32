import { challengeRefusals, type ChallengeCode } from '../../../shared/contract/src/refusals.ts';
import { challengeRequest, type ChallengeError } from '../../../shared/contract/src/account/verification.ts';
import { jsonOf, readBody } from '../_shared/body.ts';
import { clientOf } from '../_shared/client.ts';
import { log } from '../_shared/log.ts';
import type { Service } from '../_shared/service.ts';
import { newChallenge } from '../_shared/verification/altcha.ts';
import type { VerificationSettings } from '../_shared/verification/settings.ts';
import type { Verify } from '../_shared/verification/verifier.ts';
import { checkProof } from './check-proof.ts';

export interface ChallengeContext {
  readonly service: Service;
  readonly settings: VerificationSettings;
  readonly siteOrigins: readonly string[];
  readonly verify: Verify;
}

/** Bytes; the longest action needs 31. */
const longestBody = 200;

export const createHandler =
  (context: ChallengeContext) =>
  async (request: Request): Promise<Response> =>
    answer(request, context).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      log('error', { event: 'verification-challenge', message });
      return refuse('internal');
    });

const answer = (request: Request, context: ChallengeContext): Promise<Response> =>
  new URL(request.url).pathname.endsWith('/check')
    ? checkProof(request, context.verify)
    : giveChallenge(request, context);

async function giveChallenge(
  request: Request,
  { service, settings, siteOrigins }: ChallengeContext,
): Promise<Response> {
  if (settings.provider !== 'altcha') return refuse('not_in_use');
  const text = await readBody(request, longestBody);
  if (text === undefined)
    return refuse('malformed_request', {
      status: 413,
      message: `The body has more than ${longestBody} bytes.`,
    });
  const body = challengeRequest.safeParse(jsonOf(text));
  if (request.method !== 'POST' || !body.success) return refuse('malformed_request');

  const { secret, challengesPerMinute } = settings;
  const { data, error } = await service.rpc('take_challenge', {
    client: await clientOf(request.headers, secret),
    most: challengesPerMinute,
  });
  if (error) throw new Error(`take_challenge: ${error.code} ${error.message}`);
  if (data !== true) return refuse('too_many_challenges');

  const [ownSite = ''] = siteOrigins;
  const origin = request.headers.get('origin') ?? '';
  const site = siteOrigins.includes(origin) ? origin : ownSite;
  const challenge = await newChallenge({ secret, site, ...body.data });
  return Response.json(challenge, { headers: { 'cache-control': 'no-store' } });
}

function refuse(
  code: ChallengeCode,
  { status, message }: { readonly status: number; readonly message: string } = challengeRefusals[code],
): Response {
  const headers: HeadersInit = status === 429 ? { 'retry-after': '60' } : {};
  return Response.json({ code, message } satisfies ChallengeError, { status, headers });
}
