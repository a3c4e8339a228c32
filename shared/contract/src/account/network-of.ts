const ipv6 = /^[\da-f]*:[\da-f:.]*:[\da-f.]*(?:%.*)?$/i;
const groupsOf = (text: string): string[] => text.split(':').filter((group) => group !== '');

/** An IPv4 address itself, and of an IPv6 address the /64 network, of which one visitor has every address. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!ipv6.test(plain)) return plain;
  const [start = '', end] = plain.split('::');
  const [head, tail] = [groupsOf(start), groupsOf(end ?? '')];
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  const network = [...head, ...zeros, ...tail].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
