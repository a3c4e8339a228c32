import type { IndexFault } from './read-index.ts';

/**
 * `current`: the version that the registry wants serves; `previous`: an older version serves; `refused`: no version
 * serves, since the wanted version was refused; `loading`: no version serves yet.
 */
type ModuleState = 'current' | 'previous' | 'refused' | 'loading';

export interface ModuleStatus {
  readonly id: string;
  readonly state: ModuleState;
  readonly wanted: string;
  readonly serving: string | null;
  /** The wanted version was admitted, and was taken back because of its faults. */
  readonly withdrawn: boolean;
  /** How often the serving version failed in the last minute. */
  readonly recentFailures: number;
}

export interface RegistryStatus {
  /** Revision of the index that is followed; null until the registry was read. */
  readonly revision: number | null;
  /** Why the index that the registry offers now is refused; absent while it is followed. */
  readonly fault?: IndexFault | undefined;
  /** Revision of the refused index. */
  readonly offered?: number | undefined;
  readonly modules: readonly ModuleStatus[];
}

interface Facts {
  readonly id: string;
  readonly wanted: string;
  readonly serving: string | undefined;
  readonly isWithdrawn: boolean;
  readonly isRefused: boolean;
  readonly recentFailures: number;
}

export function moduleStatus({ isWithdrawn, isRefused, serving, ...facts }: Facts): ModuleStatus {
  const known = { ...facts, serving: serving ?? null, withdrawn: isWithdrawn };
  if (serving === facts.wanted) return { ...known, state: 'current' };
  if (serving !== undefined) return { ...known, state: 'previous' };
  return { ...known, state: isRefused ? 'refused' : 'loading' };
}

/** True if the registry was read and has modules, and no module is still loading. */
export function isSettled({ revision, modules }: Pick<RegistryStatus, 'revision' | 'modules'>): boolean {
  return revision !== null && modules.length > 0 && modules.every(({ state }) => state !== 'loading');
}
