import { registryIndex, type RegistryIndex } from '@irodori/contract/composition';
import { fetchFile } from './fetch-verified.ts';

/**
 * Why the shell refuses the index that the registry offers. `unsigned`, `expired` and `untrusted` are refusals of a
 * shell with REGISTRY_ROOT: there is no signature, it is valid no more, or it is another one than the root allows.
 */
export type IndexFault =
  | 'unavailable'
  | 'unreadable'
  | 'older'
  | 'altered'
  | 'empty'
  | 'unsigned'
  | 'expired'
  | 'untrusted';

export class IndexRefusal extends Error {
  override readonly name = 'IndexRefusal';
  readonly fault: IndexFault;
  /** Revision of the refused index, if it could be read. */
  readonly offered: number | undefined;

  constructor(fault: IndexFault, message: string, offered?: number) {
    super(message);
    this.fault = fault;
    this.offered = offered;
  }
}

const reissue =
  'If the registry was deliberately restored from a backup, run `irodori reissue` with the revision that the site holds.';

/** An index that was accepted, and the entity tag by which the registry knows it, or the timestamp of its signature. */
export interface AcceptedIndex {
  readonly index: RegistryIndex;
  readonly etag: string | undefined;
}

/** Reads the registry's index. @throws IndexRefusal if it is unreadable, or cannot be a successor of `last` */
export async function readIndex(
  registryUrl: string,
  deadlineMs: number,
  last: AcceptedIndex | undefined,
): Promise<AcceptedIndex> {
  const url = `${registryUrl}/registry.json`;
  const file = await fetchFile(url, { deadlineMs, etag: last?.etag }).catch((error: Error) => {
    throw new IndexRefusal('unavailable', error.message);
  });
  if (last !== undefined && !file.hasChanged) return last;
  return { index: parseIndex(file.bytes, url, last), etag: file.etag };
}

/** @throws IndexRefusal if the bytes are no index, or none that can succeed the last one; `place` is for the message */
export function parseIndex(bytes: Buffer, place: string, last: AcceptedIndex | undefined): RegistryIndex {
  let index: RegistryIndex;
  try {
    index = registryIndex.parse(JSON.parse(bytes.toString()));
  } catch (error) {
    throw new IndexRefusal('unreadable', `${place} is not a registry index: ${String(error)}`);
  }
  if (last !== undefined) refuseStepBack(index, last.index);
  return index;
}

/**
 * Each change of the index raises its revision: a lower revision means that a backup was restored, and an equal
 * revision must have equal content.
 */
function refuseStepBack(next: RegistryIndex, last: RegistryIndex): void {
  const refuse = (fault: IndexFault, reason: string) => {
    throw new IndexRefusal(fault, `The registry offers revision ${next.revision}, ${reason}`, next.revision);
  };
  if (next.revision < last.revision)
    refuse('older', `which is older than the site's revision ${last.revision}. ${reissue}`);
  if (next.revision === last.revision && JSON.stringify(next) !== JSON.stringify(last))
    refuse('altered', `which differs from the index that the site read under the same revision. ${reissue}`);
  if (next.modules.length === 0 && last.modules.length > 0)
    refuse('empty', `which has no modules, while revision ${last.revision} has ${last.modules.length}.`);
}
