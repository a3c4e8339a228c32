import type { Service } from './service.ts';

/** The id of the visitor whose token the request carries; undefined without a valid one. */
export async function visitorOf(request: Request, service: Service): Promise<string | undefined> {
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  if (token === undefined) return undefined;
  const { data } = await service.auth.getClaims(token).catch(() => ({ data: null }));
  return data?.claims.role === 'authenticated' ? data.claims.sub : undefined;
}
