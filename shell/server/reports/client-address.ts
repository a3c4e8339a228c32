import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * The visitor's IP address: that of the connection, or, behind `proxies` proxies of our own, the entry that the
 * outermost of them added to `X-Forwarded-For`. Entries further left are the visitor's own and are not trusted.
 */
export function clientAddress(c: Context, proxies: number): string {
  const forwarded = c.req.header('X-Forwarded-For')?.split(',') ?? [];
  const named = proxies > 0 ? forwarded.at(-proxies)?.trim() : undefined;
  return named ?? connectionAddress(c);
}

/** Requests without a connection (in tests) share the address `unknown`. */
function connectionAddress(c: Context): string {
  const hasConnection = typeof c.env === 'object' && c.env !== null && 'incoming' in c.env;
  return (hasConnection ? getConnInfo(c).remote.address : undefined) ?? 'unknown';
}
