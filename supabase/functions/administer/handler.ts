import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import {
  administerRequest,
  type AdministerError,
} from '../../../shared/contract/src/account/administration.ts';
import { administerRefusals, type AdministerCode } from '../../../shared/contract/src/refusals.ts';
import { readBody } from '../_shared/body.ts';
import type { FunctionEnvironment } from '../_shared/environment.ts';
import { log } from '../_shared/log.ts';
import type { PaymentContext } from '../_shared/payments/context.ts';
import { visitorOf } from '../_shared/visitor.ts';
import { ban } from './ban.ts';
import { decideCheck } from './decide-check.ts';
import { decidePicture } from './decide-picture.ts';
import { refund } from './refund.ts';
import { Refusal } from './refusal.ts';

/** Bytes. Enough for the longest reason in UTF-8. */
const longestBody = 4096;

/** Does what an administrator asks. The database decides, with the token of the request, whether the visitor is one. */
export const createHandler =
  ({ environment, service, payments }: PaymentContext) =>
  async (request: Request): Promise<Response> => {
    try {
      if (request.method !== 'POST') throw new Refusal('malformed_request');
      const visitor = await visitorOf(request, service);
      if (visitor === undefined) throw new Refusal('not_found');
      const own = clientOf(visitor.token, environment);
      const body = administerRequest.safeParse(jsonOf(await readBody(request, longestBody)));
      if (!body.success) throw new Refusal('malformed_request');
      switch (body.data.act) {
        case 'ban':
        case 'unban':
          await ban({ service, own, payments }, body.data);
          break;
        case 'hide-picture':
        case 'show-picture':
          await decidePicture({ service, own }, body.data);
          break;
        case 'release-picture':
        case 'refuse-picture':
          await decideCheck({ service, own }, body.data);
          break;
        case 'refund':
          await refund({ payments, own }, body.data);
      }
      return new Response(null, { status: 204 });
    } catch (error) {
      if (error instanceof Refusal) return refuse(error.code);
      log('error', { event: 'administer', message: error instanceof Error ? error.message : String(error) });
      return refuse('internal');
    }
  };

const clientOf = (token: string, { supabaseUrl, secretKey }: FunctionEnvironment): SupabaseClient =>
  createClient(supabaseUrl, secretKey, { accessToken: async () => token });

function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

function refuse(code: AdministerCode): Response {
  const { status, message } = administerRefusals[code];
  return Response.json({ code, message } satisfies AdministerError, { status });
}
