import { networkOf } from '../../../shared/contract/src/account/network-of.ts';

/**
 * Identifies the client for rate limits: a keyed hash of the IP address that the gateway saw, of IPv6 of its /64
 * network, so that no address is stored. Hosted projects are behind Cloudflare; elsewhere only the last proxy's entry cannot be forged by a client.
 */
export async function clientOf(headers: Headers, secret: string): Promise<string> {
  const seen = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim();
  const address = headers.get('cf-connecting-ip') ?? seen ?? 'unknown';
  const bytes = new TextEncoder().encode(`${secret} ${networkOf(address)}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
