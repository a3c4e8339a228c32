import type { Service } from './service.ts';

/**
 * The id of the visitor whose token the request carries; undefined without a valid one. Applications that the visitor
 * signs in to with this site have tokens too: those order nothing here.
 */
export async function visitorOf(request: Request, service: Service): Promise<string | undefined> {
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  if (token === undefined) return undefined;
  const { data } = await service.auth.getClaims(token).catch(() => ({ data: null }));
  if (data?.claims.role !== 'authenticated' || data.claims['client_id'] !== undefined) return undefined;
  return data.claims.sub;
}
