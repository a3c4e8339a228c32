import { z } from 'zod';

/**
 * The variable HOST: the IP address to listen on. Other machines reach the backend only if this is changed. Names are
 * refused: shells and tools set HOST to the machine's own.
 */
export const listenHost = z
  .union([z.ipv4(), z.ipv6()], {
    error: ({ input }) =>
      `expected an IP address such as 0.0.0.0 (all interfaces), not ${JSON.stringify(input)}; unset it to listen on this machine alone`,
  })
  .default('127.0.0.1');

/** The URL by which clients on this machine reach what listens there. */
export function urlAt(host: string, port: number): string {
  if (['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)) return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
