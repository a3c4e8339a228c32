import { verificationAction, verificationToken } from '../../../shared/contract/src/account/verification.ts';
import { z } from 'zod';
import { jsonOf, readBody } from '../_shared/body.ts';
import { refusalWords } from '../_shared/verification/verdict.ts';
import type { Verify } from '../_shared/verification/verifier.ts';

const proofCheck = z.object({
  action: verificationAction,
  verification: z.optional(verificationToken).catch(undefined),
});

/** Bytes; the longest proof has 4096. */
const longestBody = 5000;

/**
 * Judges a proof for a service that has no secret of the verification, such as the content backend. The proof is used
 * up. 204 accepts it, 403 refuses it, 503 says that the provider could not be asked.
 */
export async function checkProof(request: Request, verify: Verify): Promise<Response> {
  const { data } = proofCheck.safeParse(jsonOf((await readBody(request, longestBody)) ?? ''));
  if (request.method !== 'POST' || data === undefined)
    return Response.json(
      { code: 'malformed_request', message: 'POST {"action": …, "verification": …}.' },
      { status: 400 },
    );
  const verdict = await verify(data.verification, data.action);
  if (verdict === undefined) return new Response(null, { status: 204 });
  return verdict === 'unavailable'
    ? Response.json({ code: 'verification_unavailable', message: refusalWords.unavailable }, { status: 503 })
    : Response.json({ code: 'verification_failed', message: refusalWords[verdict] }, { status: 403 });
}
