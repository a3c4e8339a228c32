import { isIP } from 'node:net';

/**
 * The key of an IP address in a rate limit. For IPv6 it is the /64 prefix: a visitor can choose the other half of the
 * address freely.
 */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const left = groups(head);
  const right = groups(tail ?? '');
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  const first = [...left, ...zeros, ...right].slice(0, 4);
  return `${first.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** Splits half of an IPv6 address into groups; a trailing IPv4 address counts as two. */
const groups = (text: string): string[] =>
  text ? text.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group])) : [];
