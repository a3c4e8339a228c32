import type { RegistryIndex } from '@irodori/contract/composition';

/** Versions of other modules beside which a version is rendered, by module. */
export interface Companions {
  readonly beside: Readonly<Record<string, string>>;
  /** Stable versions of some modules with canaries of others. */
  readonly isMixture: boolean;
}

/**
 * The versions of other modules with which visitors could get a version, as far as they differ: all stable ones, all
 * canaries, and mixtures in which each version of a module meets each version of each other one. Two mixtures for each
 * binary digit of the modules' places are enough, since two places differ in a digit: 18 compositions for 200 canaries. A
 * module without a canary has one version, which needs no mention.
 */
export function companionsOf({ modules }: RegistryIndex, id: string): Companions[] {
  const tried = modules.flatMap(({ id: other, channels: { stable, canary } }) =>
    other === id || canary === undefined ? [] : [{ other, stable, canary: canary.version }],
  );
  const where = (isCanary: (place: number) => boolean) =>
    Object.fromEntries(
      tried.map(({ other, stable, canary }, place) => [other, isCanary(place) ? canary : stable]),
    );
  if (tried.length === 0) return [{ beside: {}, isMixture: false }];
  const digits = Array.from({ length: Math.ceil(Math.log2(tried.length)) }, (_, digit) => digit);
  const mixtures = digits.flatMap((digit) =>
    [1, 0].map((value) => where((place) => ((place >> digit) & 1) === value)),
  );
  return [
    { beside: where(() => false), isMixture: false },
    { beside: where(() => true), isMixture: false },
    ...mixtures.map((beside) => ({ beside, isMixture: true })),
  ];
}
