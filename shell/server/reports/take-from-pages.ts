import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { z } from 'zod';
import type { SiteEnv } from '../site.ts';
import { clientAddress } from './client-address.ts';
import { createReportLimits } from './report-limits.ts';

interface Taken<Shape extends z.ZodType> {
  readonly shape: Shape;
  /** The largest body. */
  readonly maxBytes: number;
  /** Number of proxies before the site, whose addresses are not the visitor's. */
  readonly proxies: number;
  /** Gets what a page sent, and the address of its visitor. */
  readonly accept: (sent: z.output<Shape>, address: string, c: Context<SiteEnv>) => void;
}

/** Handles what pages of this site, and of no other, tell it: a few messages a minute from each address. */
export function takeFromPages<Shape extends z.ZodType>({ shape, maxBytes, proxies, accept }: Taken<Shape>) {
  const secondsToWait = createReportLimits();
  const limit = bodyLimit({ maxSize: maxBytes, onError: (c) => c.text('Content Too Large', 413) });

  async function take(c: Context<SiteEnv>): Promise<Response> {
    const site = c.req.header('Sec-Fetch-Site');
    if (site !== undefined && site !== 'same-origin') return c.text('Forbidden', 403);
    const address = clientAddress(c, proxies);
    const seconds = await secondsToWait(address);
    if (seconds > 0) return c.text('Too Many Requests', 429, { 'Retry-After': String(seconds) });
    const parsed = shape.safeParse(await c.req.json<unknown>().catch(() => undefined));
    if (!parsed.success) return c.text('Bad Request', 400);
    accept(parsed.data, address, c);
    return c.body(null, 204);
  }
  return [limit, take] as const;
}
