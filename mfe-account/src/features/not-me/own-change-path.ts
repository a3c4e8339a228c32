import { notMePath } from '@irodori/contract/paths';

const beginning = 'change-';

/** Where a visitor says that a change of the own account was somebody else's. */
export const ownChangePath = (id: number): string => `${notMePath}#${beginning}${id}`;

/** The id of the change in the fragment of the address; undefined for the secret of a mail. */
export function changeIn(fragment: string): number | undefined {
  const id = fragment.startsWith(beginning) ? Number(fragment.slice(beginning.length)) : NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}

/** The fragment after everybody was locked out: the end of the visitor's own session loads the page anew. */
export const securedFragment = 'secured';
