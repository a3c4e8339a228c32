import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * The visitor's address: of the connection, or what the nearest `proxies` proxies of our own have written into
 * `X-Forwarded-For`. Whatever stands further left there was written by the visitor.
 */
export function clientAddress(c: Context, proxies: number): string {
  const forwarded = c.req.header('X-Forwarded-For')?.split(',') ?? [];
  const named = proxies > 0 ? forwarded.at(-proxies)?.trim() : undefined;
  return named ?? connectionAddress(c);
}

/** Requests that came without a connection (tests) share one name. */
function connectionAddress(c: Context): string {
  const hasConnection = typeof c.env === 'object' && c.env !== null && 'incoming' in c.env;
  return (hasConnection ? getConnInfo(c).remote.address : undefined) ?? 'unknown';
}
