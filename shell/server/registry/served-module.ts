import type { ModuleManifest } from '@irodori/contract/composition';
import type { AdmittedModule } from './load-module.ts';

/** A module as the shell serves it. */
export interface ServedModule {
  readonly id: string;
  /** The version that was admitted last; undefined until one is. */
  readonly admitted: AdmittedModule | undefined;
  /** The version that the registry lists as stable. */
  readonly wanted: string;
  /** The version that a share of visitors (0 to 1) gets instead of `admitted`. */
  readonly canary?: { readonly admitted: AdmittedModule; readonly share: number };
  /** Route patterns of the stable version, from the registry's index. */
  readonly routes: readonly string[];
  /** Resources of the stable version, likewise. */
  readonly resources: NonNullable<ModuleManifest['resources']>;
}
