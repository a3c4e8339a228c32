import type { RealtimeFace } from '../platform.ts';

/** Subscriptions whose code is loaded with the first one; their status is `down` if it cannot be loaded. */
export function lazyRealtime(load: () => Promise<RealtimeFace>): RealtimeFace {
  const subscribed = <Options extends Parameters<RealtimeFace['changes' | 'broadcast']>[0]>(
    subscribe: (realtime: RealtimeFace, options: Options) => () => void,
  ) =>
    function later(options: Options): () => void {
      let isStopped = false;
      let stop = (): void => {
        isStopped = true;
      };
      const begin = async (): Promise<void> => {
        const realtime = await load();
        if (!isStopped) stop = subscribe(realtime, options);
      };
      begin().catch(() => options.onStatus?.('down'));
      return () => stop();
    };
  return {
    changes: subscribed((realtime, options) => realtime.changes(options)),
    broadcast: subscribed((realtime, options) => realtime.broadcast(options)),
  };
}
