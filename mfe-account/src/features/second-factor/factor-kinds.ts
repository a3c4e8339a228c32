import type { Factor } from '@irodori/platform';

/** The kinds of second factors, the safest first. */
export const factorKinds = ['webauthn', 'totp', 'phone'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** A second factor of a kind that the pages know. */
export interface OwnFactor extends Factor {
  readonly factorType: FactorKind;
}

export const kindNames: Readonly<Record<FactorKind, string>> = {
  webauthn: 'Security key',
  totp: 'Authenticator app',
  phone: 'Phone',
};

export const nameOf = ({ friendlyName, factorType }: OwnFactor): string =>
  friendlyName ?? kindNames[factorType];

/** The name, or the name with a number if one of the visitor's factors has it: the auth service refuses a name twice. */
export function freeName(name: string, factors: readonly Factor[]): string {
  const taken = new Set(factors.map(({ friendlyName }) => friendlyName));
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name} ${number}`;
  return free;
}
