import { z } from 'zod/mini';

/**
 * The variable HOST: the IP address on which a server of the stack listens; by default only this machine reaches it.
 * Host names are refused, because shells and tools set HOST to the machine's name.
 */
export const listenHost = z._default(
  z.union([z.ipv4(), z.ipv6()], {
    error: ({ input }) =>
      `expected an IP address such as 0.0.0.0 (all interfaces), not ${JSON.stringify(input)}; unset it to listen on this machine alone`,
  }),
  '127.0.0.1',
);

/**
 * How long the servers keep an idle connection open. Node's five seconds end while a busy client sends its next request,
 * which is then reset; a POST is not repeated by its client. Proxies keep their connections for a minute.
 */
export const keepAliveMs = 75_000;

/** The URL by which visitors and the other services reach a server that listens on this host and port. */
export function urlAt(host: string, port: number): string {
  if (['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)) return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
