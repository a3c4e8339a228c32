import type { VerificationFace } from '../platform.ts';

/** Where nobody is checked, and on the server, which sends no forms. */
export const unverified: VerificationFace = {
  prepare: () => undefined,
  token: () => Promise.resolve(undefined),
  isChecking: () => false,
  takesLonger: () => false,
  subscribe: () => () => undefined,
};
