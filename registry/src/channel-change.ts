import type { RegistryIndex } from '@irodori/contract/composition';
import { type IndexChange, updateIndex } from './index-store.ts';
import type { RegistryPlace } from './signing/signed-state.ts';

type Channel = 'stable' | 'canary';

/** What a command did with a channel of a module. The documents of these commands have the same fields. */
export interface ChannelChange {
  readonly module: string;
  readonly channel: Channel;
  /** The version in the channel before; null if there was none. */
  readonly from: string | null;
  /** The version in the channel now; null if the channel ended. */
  readonly to: string | null;
  /** Share of visitors that gets the canary. */
  readonly share?: number;
  /** Revision of the index with the change. */
  readonly revision: number;
  /** False if the index had it already. */
  readonly changed: boolean;
}

interface Subject extends RegistryPlace {
  /** Name of the command, for the log. */
  readonly command: string;
  readonly module: string;
  /** Why, for the log; absent if an operator decided. */
  readonly reason?: string;
}

function inChannel({ modules }: RegistryIndex, id: string, channel: Channel) {
  const { stable = null, canary } = modules.find((module) => module.id === id)?.channels ?? {};
  if (channel === 'stable') return { version: stable, share: undefined };
  return canary ?? { version: null, share: undefined };
}

/** Changes the index, and tells what became of one channel of the module; `channel` may depend on the index before. */
export async function changeChannel(
  { command, module, reason, ...place }: Subject,
  channel: Channel | ((before: RegistryIndex) => Channel),
  change: IndexChange,
): Promise<ChannelChange> {
  const { before, after } = await updateIndex(place, command, change, reason);
  const changedChannel = typeof channel === 'string' ? channel : channel(before);
  const { version: to, share } = inChannel(after, module, changedChannel);
  return {
    module,
    channel: changedChannel,
    from: inChannel(before, module, changedChannel).version,
    to,
    ...(share === undefined ? {} : { share }),
    revision: after.revision,
    changed: after !== before,
  };
}
