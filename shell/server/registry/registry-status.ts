import type { IndexFault } from './read-index.ts';

/**
 * `current`: the version that the registry wants serves; `previous`: an older version serves; `refused`: no version
 * serves, since the wanted version was refused; `loading`: no version serves yet.
 */
type ModuleState = 'current' | 'previous' | 'refused' | 'loading';

/** What became of the version that the registry wants in one channel of a module. */
export interface ChannelStatus {
  readonly wanted: string;
  readonly serving: string | null;
  /** The wanted version could not be loaded the last time that it was tried. */
  readonly refused: boolean;
  /** The wanted version was admitted, and was taken back because of its faults. */
  readonly withdrawn: boolean;
}

export interface ModuleStatus extends ChannelStatus {
  readonly id: string;
  readonly state: ModuleState;
  /** Absent in a module without a canary. */
  readonly canary?: ChannelStatus | undefined;
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

function stateOf({ wanted, serving, refused }: ChannelStatus): ModuleState {
  if (serving === wanted) return 'current';
  if (serving !== null) return 'previous';
  return refused ? 'refused' : 'loading';
}

export const moduleStatus = (
  stable: ChannelStatus,
  { id, ...module }: Pick<ModuleStatus, 'id' | 'canary' | 'recentFailures'>,
): ModuleStatus => ({ id, state: stateOf(stable), ...stable, ...module });

/** True if the registry was read and has modules, and no module is still loading. */
export function isSettled({ revision, modules }: Pick<RegistryStatus, 'revision' | 'modules'>): boolean {
  return revision !== null && modules.length > 0 && modules.every(({ state }) => state !== 'loading');
}
