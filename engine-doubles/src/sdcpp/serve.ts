import { serveWithFaults } from '../serve-with-faults.ts';
import { createApp } from './app.ts';
import { Machine } from './machine.ts';

export interface SdCppOptions {
  /** The names of the LoRAs in its folder. */
  readonly loras?: readonly string[];
}

export type SdCppDouble = Awaited<ReturnType<typeof serveSdCpp>>;

/** Serves a double of stable-diffusion.cpp by its own API on a free port of this machine. */
export async function serveSdCpp({ loras = [] }: SdCppOptions = {}) {
  const machine = new Machine();
  const served = await serveWithFaults({
    app: createApp(machine, loras),
    routeOf: ({ method, url }) =>
      `${method} ${new URL(url).pathname.replace('/sdcpp/v1', '').replace(/job_[\da-f_]+/, '*')}`,
  });

  return {
    url: served.url,
    ledger: machine.ledger,
    gate: machine.gate,
    requests: served.requests,
    plan: served.plan,
    freeze: served.freeze,
    thaw: served.thaw,
    leave: served.leave,
    comeBack: served.comeBack,
    script: machine.script.bind(machine),
    /** The order of a run, by its id. */
    order: (id: string) => machine.orders.get(id),
    /** Resolves when nothing waits or is drawn. */
    idle: () => machine.idle(),
    /** Ten minutes pass: what is over is known no more. */
    expire: () => machine.expire(),
    /** No run is known afterwards. */
    restart(): void {
      machine.restart();
      served.cutAll();
    },
    async close(): Promise<void> {
      machine.restart();
      await served.close();
    },
  };
}
