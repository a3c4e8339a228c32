import type { Platform } from '@irodori/platform';
import { factorKinds, type OwnFactor } from './factor-kinds.ts';

interface OwnFactors {
  /** The safest kind first. */
  readonly factors: readonly OwnFactor[];
  /** True if a recovery code completed the sign-in; then the auth service lets nobody add or remove factors. */
  readonly isRecovered: boolean;
}

/** Loads the visitor's verified second factors. */
export async function loadOwnFactors({ mfa }: Platform): Promise<OwnFactors> {
  const [list, { current, next }] = await Promise.all([mfa.list(), mfa.assuranceLevel()]);
  return {
    factors: factorKinds.flatMap((factorType) =>
      list[factorType].map((factor) => ({ ...factor, factorType })),
    ),
    isRecovered: current === 'aal1' && next === 'aal2',
  };
}
