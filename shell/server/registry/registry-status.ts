import type { IndexFault } from './read-index.ts';

/** `current`: what the registry wants; `previous`: an older version; `refused`: none, and it is known why. */
type ModuleState = 'current' | 'previous' | 'refused' | 'loading';

export interface ModuleStatus {
  readonly id: string;
  readonly state: ModuleState;
  readonly wanted: string;
  readonly serving: string | null;
  /** The wanted version was admitted, but rendered nothing. */
  readonly withdrawn: boolean;
  /** How often the serving version threw while it rendered in the last minute; counts to three. */
  readonly recentFailures: number;
}

export interface RegistryStatus {
  /** Null until the registry was read. */
  readonly revision: number | null;
  /** Why what the registry offers now is refused. */
  readonly fault?: IndexFault | undefined;
  /** Revision of the index that is refused. */
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

/** The registry was read and has modules, each of which either serves or is known not to. */
export function isSettled({ revision, modules }: Pick<RegistryStatus, 'revision' | 'modules'>): boolean {
  return revision !== null && modules.length > 0 && modules.every(({ state }) => state !== 'loading');
}
