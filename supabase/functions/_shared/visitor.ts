import { awaitsSecondFactor } from '../../../shared/contract/src/second-factor.ts';
import type { Service } from './service.ts';

/**
 * The id of the visitor whose access token the request contains; undefined without a valid token. Refused are tokens
 * of other applications, to which the visitor signs in through this site, and of a sign-in that awaits its second factor.
 */
export async function visitorOf(request: Request, service: Service): Promise<string | undefined> {
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  if (token === undefined) return undefined;
  const { data } = await service.auth.getClaims(token).catch(() => ({ data: null }));
  if (data?.claims.role !== 'authenticated') return undefined;
  const { sub, client_id: application, [awaitsSecondFactor]: isIncomplete } = data.claims;
  return application !== undefined || isIncomplete === true ? undefined : sub;
}
