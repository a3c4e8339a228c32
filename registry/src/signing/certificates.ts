import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type CertificateKeys,
  certificateKeys,
  type CertificateSigner,
  countersign,
  makeCertificate,
  openCertificate,
  uncertified,
} from '@irodori/build/certificate';
import { type Admission, admissionRole, certificateFile } from '@irodori/contract/admission';
import { listedModules, type RegistryIndex } from '@irodori/contract/composition';
import { keyNames, newKey, withAdmissionKey } from './change-signed.ts';
import { readSigners, type Signer } from './key-files.ts';
import { delegationOf } from './modules.ts';
import { keysOf, type RegistryPlace, type SignedContent, type SignedState } from './signed-state.ts';
import { listedOf } from '../channels.ts';
import { isMissing, replace } from '../folder.ts';
import { RegistryError } from '../registry-error.ts';

/** What the gate found of a version, whatever its name. */
export type Findings = Omit<Admission, 'module' | 'version' | 'manifest' | 'at'>;

/** The findings in the certificate of a version that nobody has put through the gate. */
export const noFindings: Findings = {
  rules: null,
  shells: [],
  evaluationMs: null,
  memoryBytes: null,
  rendered: [],
};

/** A version whose certificate is asked for. */
export interface CertifiedVersion {
  readonly id: string;
  readonly version: string;
  /** Integrity of its `module.json`. */
  readonly integrity: string;
}

/** A version that an index lists. */
export const certifiedIn = (index: RegistryIndex, id: string, version: string): CertifiedVersion => ({
  id,
  version,
  integrity: listedOf(index, id).versions[version]?.manifest ?? '',
});

const fileOf = (folder: string, { id, version }: CertifiedVersion): string =>
  path.join(folder, certificateFile(id, version));

const certificateSigner = ({ key, sign }: Signer): CertificateSigner => ({
  keyid: key.keyID,
  sign: (bytes) => Buffer.from(sign(bytes).sig, 'hex').toString('base64'),
});

const keysIn = ({ targets }: SignedContent): CertificateKeys | undefined => certificateKeys(targets.toJSON());

/** True if sites give visitors only versions with a certificate. */
export const needsCertificates = (signed: SignedState | undefined): boolean =>
  signed !== undefined && keysIn(signed) !== undefined;

const admissionOf = (findings: Findings, { id, version, integrity }: CertifiedVersion): Admission => ({
  module: id,
  version,
  manifest: integrity,
  at: new Date().toISOString(),
  ...findings,
});

/**
 * Writes the certificate of a version, where the registry admits versions by certificates.
 * @returns false if it does not
 * @throws RegistryError if the key is not at hand
 */
export async function certify(
  { folder, keys }: RegistryPlace,
  signed: SignedState | undefined,
  version: CertifiedVersion,
  findings: Findings,
): Promise<boolean> {
  const role = signed && delegationOf(signed.targets, admissionRole);
  if (role === undefined) return false;
  const signers = await readSigners(keysOf({ folder, keys }));
  const signer = role.keyIDs.map((id) => signers.get(id)).find((each) => each !== undefined);
  if (signer === undefined)
    throw new RegistryError(
      `Admitting ${version.id}@${version.version} needs the private key ${role.keyIDs.map((id) => id.slice(0, 8)).join(', ')}, and the folder of keys (IRODORI_KEYS) does not have it. ` +
        `Publish the version with --only-list, and let whoever has the key run \`irodori admit ${version.id}@${version.version}\`.`,
    );
  const text = makeCertificate(admissionOf(findings, version), certificateSigner(signer));
  await replace(fileOf(folder, version), text);
  return true;
}

/**
 * The certificate of a version; undefined where the registry needs none.
 * @throws RegistryError with the reason for which sites would not give the version to visitors
 */
export async function admissionIn(
  folder: string,
  signed: SignedState | undefined,
  version: CertifiedVersion,
): Promise<Admission | undefined> {
  const keys = signed && keysIn(signed);
  if (keys === undefined) return undefined;
  const subject = `${version.id}@${version.version} is not admitted`;
  const text = await readFile(fileOf(folder, version), 'utf8').catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    throw new RegistryError(`${subject}: ${uncertified(version.id, version.version)}.`);
  });
  try {
    return openCertificate(text, keys, version);
  } catch (error) {
    throw new RegistryError(`${subject}: ${(error as Error).message}.`, { cause: error });
  }
}

/** Writes the certificate of a version that is about to be given to visitors, unless it has one by as many rules. */
export async function certifyOnce(
  place: RegistryPlace,
  signed: SignedState | undefined,
  version: CertifiedVersion,
  findings: Findings,
): Promise<void> {
  const known = await admissionIn(place.folder, signed, version).catch(() => undefined);
  if (known === undefined || (known.rules ?? 0) < (findings.rules ?? 0))
    await certify(place, signed, version, findings);
}

/** The versions that an index lists. */
const listed = (index: RegistryIndex): CertifiedVersion[] =>
  listedModules(index).flatMap(({ id, versions }) =>
    Object.entries(versions).map(([version, { manifest }]) => ({ id, version, integrity: manifest })),
  );

/**
 * Gives the role of admission a new key, which signs all certificates too; those of the key before stay valid until sites
 * know the new one. Where the role is new, all listed versions get certificates that say so: they serve already, or a
 * rollback may need them.
 */
export async function withNewAdmissionKey(
  { folder, keys }: RegistryPlace,
  content: SignedContent,
  signers: Map<string, Signer>,
): Promise<SignedContent> {
  const before = keysIn(content);
  const key = newKey({ folder, keys }, keyNames.admission, signers);
  const targets = withAdmissionKey(content, key, signers);
  const signer = certificateSigner(signers.get(key.keyID) as Signer);
  for (const version of listed(content.index)) {
    const file = fileOf(folder, version);
    if (before === undefined) {
      await replace(file, makeCertificate(admissionOf(noFindings, version), signer));
      continue;
    }
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    try {
      openCertificate(text, before, version);
    } catch {
      // What was not trusted before is not trusted by the new key.
      continue;
    }
    await replace(file, countersign(text, signer));
  }
  return { ...content, targets };
}
