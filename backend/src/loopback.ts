import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Whether an IP address is a loopback address, in any notation: `::1`, `0:0:0:0:0:0:0:1`, `::ffff:127.0.0.1`. */
export function isLoopbackAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/** Whether the host of a URL is `localhost` or a loopback address. */
export function isLoopbackUrl(url: string): boolean {
  const hostname = URL.canParse(url) ? new URL(url).hostname : '';
  return hostname === 'localhost' || isLoopbackAddress(hostname.replace(/^\[(.*)\]$/, '$1'));
}
