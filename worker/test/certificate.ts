import { generateKeyPairSync, sign } from 'node:crypto';

// X.509 in DER, as far as a server's own certificate needs it: RFC 5280, and RFC 8410 for Ed25519.

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const oid = (...bytes: readonly number[]) => der(0x06, Buffer.from(bytes));
const ed25519 = sequence(oid(0x2b, 0x65, 0x70));
const bits = (content: Uint8Array) => der(0x03, Buffer.from([0]), content);
const nameOf = (name: string) =>
  sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from(name)))));
/** The names of the server: `[2]` is one of the DNS. */
const alternativeName = (host: string) =>
  sequence(oid(0x55, 0x1d, 0x11), der(0x04, sequence(der(0x82, Buffer.from(host)))));

/** A certificate that a server has made for itself, and its key, in PEM. @param until `YYMMDDhhmmssZ` */
export function certificateFor(host: string, until = '491231235959Z') {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const name = nameOf('irodori test');
  const validity = ['200101000000Z', until].map((time) => der(0x17, Buffer.from(time)));
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ed25519,
    name,
    sequence(...validity),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(alternativeName(host))),
  );
  const signed = sequence(content, ed25519, bits(sign(null, content, privateKey)));
  const cert = `-----BEGIN CERTIFICATE-----\n${signed.toString('base64')}\n-----END CERTIFICATE-----\n`;
  return { cert, key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })) };
}
