import type { AcceptedIndex } from '../registry/read-index.ts';
import type { SignedIndex } from '../registry/signed-index.ts';
import { type FirstThreadWork, sameIndex } from './work.ts';

/** Reads what is signed in a registry. */
export type SignedReader = Pick<SignedIndex, 'read' | 'requireVersion' | 'requireAdmission'>;

/** Has the first thread read it. An index that did not change is not copied from there. */
export function readSignedBy(work: FirstThreadWork): SignedReader {
  let accepted: AcceptedIndex | undefined;
  return {
    async read(last) {
      const isKnown = last !== undefined && last === accepted;
      const next = await work.readIndex(isKnown ? sameIndex : last);
      accepted = next === sameIndex ? last : next;
      return accepted as AcceptedIndex;
    },
    requireVersion: (...version) => work.requireVersion(...version),
    requireAdmission: (...version) => work.requireAdmission(...version),
  };
}
