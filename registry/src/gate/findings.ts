import type { RenderedPages } from '@irodori/contract/admission';
import type { Check } from './check-build.ts';
import type { Findings } from '../signing/certificates.ts';

/** The version of the gate's rules; raise it with each rule that refuses more. */
const gateRules = 2;

/** What the gate found of the version that a check without faults was about. */
export function findingsOf({ shells, checked: [outcome] }: Check, rendered: RenderedPages[]): Findings {
  const { evaluationMs = null, memoryBytes = null } = outcome ?? {};
  return { rules: gateRules, shells: [...shells], evaluationMs, memoryBytes, rendered };
}
