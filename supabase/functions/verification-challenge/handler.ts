import { challengeRequest, type ChallengeError } from '../../../shared/contract/src/verification.ts';
import { readBody } from '../_shared/body.ts';
import { log } from '../_shared/log.ts';
import type { Service } from '../_shared/service.ts';
import { newChallenge } from '../_shared/verification/altcha.ts';
import type { VerificationSettings } from '../_shared/verification/settings.ts';
import { clientOf } from './client.ts';

export interface ChallengeContext {
  readonly service: Service;
  readonly settings: VerificationSettings;
  readonly siteOrigins: readonly string[];
}

/** Bytes; the longest action needs 31. */
const longestBody = 200;

export const createHandler =
  (context: ChallengeContext) =>
  async (request: Request): Promise<Response> =>
    giveChallenge(request, context).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      log('error', { event: 'verification-challenge', message });
      return refuse(500, 'internal', 'Something failed on our side. Please try again.');
    });

async function giveChallenge(
  request: Request,
  { service, settings, siteOrigins }: ChallengeContext,
): Promise<Response> {
  if (settings.provider !== 'altcha')
    return refuse(404, 'not_in_use', 'This site does not check visitors by a proof of work.');
  const text = await readBody(request, longestBody);
  if (text === undefined)
    return refuse(413, 'malformed_request', `The body has more than ${longestBody} bytes.`);
  const body = challengeRequest.safeParse(jsonOf(text));
  if (request.method !== 'POST' || !body.success)
    return refuse(400, 'malformed_request', 'POST {"action": …} with an action that is checked.');

  const { secret, challengesPerMinute } = settings;
  const { data, error } = await service.rpc('take_challenge', {
    client: await clientOf(request.headers, secret),
    most: challengesPerMinute,
  });
  if (error) throw new Error(`take_challenge: ${error.code} ${error.message}`);
  if (data !== true)
    return refuse(429, 'too_many_challenges', 'That was asked often just now. Please wait a minute.');

  const [ownSite = ''] = siteOrigins;
  const origin = request.headers.get('origin') ?? '';
  const site = siteOrigins.includes(origin) ? origin : ownSite;
  const challenge = await newChallenge({ secret, site, ...body.data });
  return Response.json(challenge, { headers: { 'cache-control': 'no-store' } });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refuse(status: number, code: ChallengeError['code'], message: string): Response {
  const headers: HeadersInit = status === 429 ? { 'retry-after': '60' } : {};
  return Response.json({ code, message } satisfies ChallengeError, { status, headers });
}
