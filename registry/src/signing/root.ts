import { type Key, type Metadata, MetadataKind, type Root } from '@tufjs/models';
import type { Signers } from './key-files.ts';
import { type Role, signAs } from './metadata.ts';
import { validMs } from './roles.ts';

export interface RootKeys {
  readonly root: readonly Key[];
  /** How many of the root keys must sign. */
  readonly threshold: number;
  readonly targets: Key;
  /** Signs snapshots and timestamps. */
  readonly online: Key;
}

/** A role that nobody can sign for. */
export const noRole: Role = { keyIDs: [], threshold: 1 };

export const roleOf = (root: Metadata<Root>, kind: MetadataKind): Role => root.signed.roles[kind] ?? noRole;

/** The keys that the root names now. */
export function rootKeysOf(root: Metadata<Root>): RootKeys {
  const keysOf = (kind: MetadataKind) =>
    roleOf(root, kind).keyIDs.flatMap((id) => root.signed.keys[id] ?? []);
  const [targets] = keysOf(MetadataKind.Targets);
  const [online] = keysOf(MetadataKind.Timestamp);
  if (targets === undefined || online === undefined) throw new Error('The root names no keys.');
  const { threshold } = roleOf(root, MetadataKind.Root);
  return { root: keysOf(MetadataKind.Root), threshold, targets, online };
}

/** The next root, signed by the root keys before and by its own, so that sites follow from one to the other. */
export function nextRoot(
  last: Metadata<Root> | undefined,
  { root, threshold, targets, online }: RootKeys,
  signers: Signers,
): Metadata<Root> {
  const idsOf = (keys: readonly Key[]) => keys.map(({ keyID }) => keyID);
  const rootRole: Role = { keyIDs: idsOf(root), threshold };
  const all = new Map([...root, targets, online].map((key) => [key.keyID, key.toJSON()]));
  return signAs(
    MetadataKind.Root,
    {
      version: (last?.signed.version ?? 0) + 1,
      consistent_snapshot: true,
      keys: Object.fromEntries(all),
      roles: {
        root: { keyids: rootRole.keyIDs, threshold },
        targets: { keyids: idsOf([targets]), threshold: 1 },
        snapshot: { keyids: idsOf([online]), threshold: 1 },
        timestamp: { keyids: idsOf([online]), threshold: 1 },
      },
    },
    {
      validMs: validMs.other,
      roles: [...(last === undefined ? [] : [roleOf(last, MetadataKind.Root)]), rootRole],
      signers,
      what: 'Signing the root',
    },
  );
}
