import { createPublicKey, verify } from 'node:crypto';
import { type Admission, admission, admissionRole } from '@irodori/contract/admission';
import { z } from 'zod';

/**
 * Certificates of admission are DSSE envelopes (https://github.com/secure-systems-lab/dsse), so that a signature covers the
 * very bytes that are read.
 */
const payloadType = 'application/vnd.irodori.admission+json';

const envelope = z.object({
  payloadType: z.literal(payloadType),
  /** Base64. */
  payload: z.string(),
  signatures: z.array(z.object({ keyid: z.string(), sig: z.string() })),
});

/** Signs bytes by one key; `sig` is base64. */
export interface CertificateSigner {
  readonly keyid: string;
  readonly sign: (bytes: Buffer) => string;
}

const signedBytes = (payload: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `), payload]);

/** The text of a certificate. */
export function makeCertificate(content: Admission, { keyid, sign }: CertificateSigner): string {
  const payload = Buffer.from(JSON.stringify(content));
  return JSON.stringify({
    payloadType,
    payload: payload.toString('base64'),
    signatures: [{ keyid, sig: sign(signedBytes(payload)) }],
  });
}

/** The certificate with a further signature. */
export function countersign(text: string, { keyid, sign }: CertificateSigner): string {
  const known = envelope.parse(JSON.parse(text));
  const sig = sign(signedBytes(Buffer.from(known.payload, 'base64')));
  return JSON.stringify({ ...known, signatures: [...known.signatures, { keyid, sig }] });
}

const targetsMetadata = z.object({
  signed: z.object({
    delegations: z
      .object({
        keys: z.record(z.string(), z.object({ keyval: z.object({ public: z.string() }) })),
        roles: z.array(z.object({ name: z.string(), keyids: z.array(z.string()) })),
      })
      .optional(),
  }),
});

/** The public keys that sign certificates, as hex by their ids. */
export type CertificateKeys = ReadonlyMap<string, string>;

/** The keys that the registry's targets metadata (TUF, as JSON) give the role to; undefined if they have no such role. */
export function certificateKeys(targets: unknown): CertificateKeys | undefined {
  const { delegations } = targetsMetadata.parse(targets).signed;
  const role = delegations?.roles.find(({ name }) => name === admissionRole);
  return role && new Map(role.keyids.map((id) => [id, delegations?.keys[id]?.keyval.public ?? '']));
}

function isSigned(text: Buffer, sig: string, hex: string): boolean {
  const x = Buffer.from(hex, 'hex').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, text, key, Buffer.from(sig, 'base64'));
}

/**
 * Reads the certificate of a version.
 * @throws with the reason, whose subject is the version, if it is damaged, forged, or for another version
 */
export function openCertificate(
  text: string,
  keys: CertificateKeys,
  { id, version, integrity }: { readonly id: string; readonly version: string; readonly integrity: string },
): Admission {
  let content: Admission;
  try {
    const { payload, signatures } = envelope.parse(JSON.parse(text));
    const bytes = Buffer.from(payload, 'base64');
    const isTrusted = signatures.some(({ keyid, sig }) => {
      const key = keys.get(keyid);
      return key !== undefined && isSigned(signedBytes(bytes), sig, key);
    });
    if (!isTrusted) throw new Error('no key of the role "admission" has signed it');
    content = admission.parse(JSON.parse(bytes.toString()));
  } catch (error) {
    const reason = error instanceof z.core.$ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new Error(`its certificate of admission cannot be trusted: ${reason}`, { cause: error });
  }
  if (content.module !== id || content.version !== version || content.manifest !== integrity)
    throw new Error(
      `its certificate of admission is for ${content.module}@${content.version} with the integrity ${content.manifest}`,
    );
  return content;
}

/** Why a version without a certificate is not given to visitors; the subject is the version. */
export const uncertified = (id: string, version: string): string =>
  `it has no certificate of admission; \`irodori admit ${id}@${version}\` makes one if the version passes the gate`;
