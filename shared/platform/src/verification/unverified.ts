import type { VerificationFace } from '../platform.ts';

/** For sites that do not check visitors, and for the server, which submits no forms. */
export const unverified: VerificationFace = {
  prepare: () => undefined,
  token: () => Promise.resolve(undefined),
  isChecking: () => false,
  takesLonger: () => false,
  subscribe: () => () => undefined,
};
