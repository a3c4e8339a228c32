'use strict';

const { isIPv6 } = require('node:net');

const groupsOf = (text) => text.split(':').filter((group) => group !== '');

/** As `shared/contract/src/account/network-of.ts`, which is outside of this project. */
function networkOf(address) {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head, tail = []] = plain.split('::').map(groupsOf);
  const zeros = Array(Math.max(0, 8 - head.length - tail.length)).fill('0');
  const network = [...head, ...zeros, ...tail].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** Limits of requests and streams count by `ctx.ip`: of IPv6 by the /64 network, of which one visitor has every address. */
module.exports = () => (ctx, next) => {
  ctx.request.ip = networkOf(ctx.request.ip);
  return next();
};
