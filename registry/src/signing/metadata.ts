import {
  Metadata,
  MetadataKind,
  type Root,
  type Snapshot,
  type Targets,
  type Timestamp,
} from '@tufjs/models';
import type { Signers } from './key-files.ts';
import { RegistryError } from '../registry-error.ts';

/** The keys of a role, and how many of them must sign. */
export interface Role {
  readonly keyIDs: readonly string[];
  readonly threshold: number;
}

type Body = Readonly<Record<string, unknown>>;

interface Kinds {
  readonly [MetadataKind.Root]: Root;
  readonly [MetadataKind.Targets]: Targets;
  readonly [MetadataKind.Snapshot]: Snapshot;
  readonly [MetadataKind.Timestamp]: Timestamp;
}

export const parseAs = <K extends MetadataKind>(kind: K, json: unknown): Metadata<Kinds[K]> =>
  // The overloads of `fromJSON` take no union of kinds.
  Metadata.fromJSON(kind as MetadataKind.Root, json as never) as unknown as Metadata<Kinds[K]>;

export const bytesOf = (metadata: { toJSON(): unknown }): Buffer =>
  Buffer.from(JSON.stringify(metadata.toJSON()));

/**
 * The version after another one. It rises with the clock too, so that what is signed after a backup was restored is later than
 * what sites have seen.
 */
export const versionAfter = (last: number): number => Math.max(last + 1, Math.floor(Date.now() / 1000));

/** True if enough keys of the role are at hand. */
export const canSign = ({ keyIDs, threshold }: Role, signers: Signers): boolean =>
  keyIDs.filter((id) => signers.has(id)).length >= threshold;

/**
 * Signs metadata by all keys of the roles that are at hand.
 * @param what - what cannot be done without the keys, for the error
 * @throws RegistryError if too few are at hand
 */
export function signAs<K extends MetadataKind>(
  kind: K,
  body: Body,
  { validMs, roles, signers, what }: SignOptions,
): Metadata<Kinds[K]> {
  for (const role of roles) {
    if (canSign(role, signers)) continue;
    const ids = role.keyIDs.map((id) => id.slice(0, 8)).join(', ');
    throw new RegistryError(
      `${what} needs ${role.threshold === 1 ? 'the private key' : `${role.threshold} of the private keys`} ${ids}, and the folder of keys (IRODORI_KEYS) does not have ${role.threshold === 1 ? 'it' : 'them'}. \`irodori keys list\` says whose key that is.`,
    );
  }
  const expires = new Date(Date.now() + validMs).toISOString().replace(/\.\d+Z$/, 'Z');
  const signed = { _type: kind, spec_version: '1.0.31', expires, ...body };
  const metadata = parseAs(kind, { signatures: [], signed });
  for (const id of new Set(roles.flatMap(({ keyIDs }) => keyIDs))) {
    const signer = signers.get(id);
    if (signer !== undefined) metadata.sign(signer.sign);
  }
  return metadata;
}

interface SignOptions {
  readonly validMs: number;
  /** The roles whose keys must sign: for root those before and after. */
  readonly roles: readonly Role[];
  readonly signers: Signers;
  readonly what: string;
}
