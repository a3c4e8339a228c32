import type { AdmittedModule } from './load-module.ts';

/** A module as it is served: the version that was last found good, or none yet. */
export interface ServedModule {
  readonly id: string;
  readonly admitted: AdmittedModule | undefined;
  /** The version that the registry wants served. */
  readonly wanted: string;
  /** A version that a share of visitors (0 to 1) gets instead. */
  readonly canary?: { readonly admitted: AdmittedModule; readonly share: number };
  /** Patterns that the registry says the module owns. */
  readonly routes: readonly string[];
}
