import type { IndexFault } from './read-index.ts';

/**
 * `current`: the version that the registry wants serves; `previous`: an older version serves; `lost`: no version serves,
 * though one did before the restart; `refused`: no version serves, since the wanted version was refused; `loading`: no
 * version serves yet.
 */
type ModuleState = 'current' | 'previous' | 'lost' | 'refused' | 'loading';

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

function stateOf({ wanted, serving, refused }: ChannelStatus, isLost: boolean): ModuleState {
  if (serving === wanted) return 'current';
  if (serving !== null) return 'previous';
  if (isLost) return 'lost';
  return refused ? 'refused' : 'loading';
}

export const moduleStatus = (
  stable: ChannelStatus,
  {
    id,
    isLost,
    ...module
  }: Pick<ModuleStatus, 'id' | 'canary' | 'recentFailures'> & { readonly isLost: boolean },
): ModuleStatus => ({ id, state: stateOf(stable, isLost), ...stable, ...module });

const unsettled: ReadonlySet<ModuleState> = new Set(['lost', 'loading']);

/**
 * True if the registry was read and has modules, none is still loading, and each that served before the restart serves. A
 * balancer so keeps the shell from before while a new one would take a module away.
 */
export function isSettled({ revision, modules }: Pick<RegistryStatus, 'revision' | 'modules'>): boolean {
  return revision !== null && modules.length > 0 && !modules.some(({ state }) => unsettled.has(state));
}
