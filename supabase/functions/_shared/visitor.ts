import type { Service } from './service.ts';

/**
 * The id of the visitor whose access token the request contains; undefined without a valid token. Tokens of other
 * applications, to which the visitor signs in through this site, are refused.
 */
export async function visitorOf(request: Request, service: Service): Promise<string | undefined> {
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  if (token === undefined) return undefined;
  const { data } = await service.auth.getClaims(token).catch(() => ({ data: null }));
  if (data?.claims.role !== 'authenticated' || data.claims['client_id'] !== undefined) return undefined;
  return data.claims.sub;
}
