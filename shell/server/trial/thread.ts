import workerThreads, { parentPort, workerData } from 'node:worker_threads';
import type { TrialRequest } from '@irodori/contract/trial';
import { loadShellBuild, offerOf } from '../assets/shell-build.ts';
import { freezeBuiltins } from '../security/freeze-builtins.ts';
import { lockGlobals } from '../security/lock-globals.ts';
import { lockThreads } from '../security/lock-threads.ts';
import type { AdmittedModule } from '../registry/load-module.ts';
import { admitVersion } from './admit-version.ts';
import type { FromTrialThread } from './messages.ts';

/** The thread of a trial, locked like a thread of the site: `main.ts` starts it. */
if (parentPort === null) throw new Error('This file is the code of a thread.');
const port = parentPort;
const { dist, versions, measuresMemory } = workerData as TrialRequest;
Object.defineProperty(workerThreads, 'workerData', { value: undefined });
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const tell = (message: FromTrialThread): void => port.postMessage(message);
const { gc } = globalThis;
if (gc === undefined) throw new Error('Memory is measured after a collection: start Node with --expose-gc.');

/** The version whose memory is measured, which a collection would remove otherwise. */
const held = new Set<AdmittedModule>();

/** A collection costs more than the evaluation of most versions. */
const heapBytes = (): number => {
  if (!measuresMemory) return 0;
  gc();
  return process.memoryUsage().heapUsed;
};

lockGlobals();
freezeBuiltins();
lockThreads();
const build = loadShellBuild(dist);
tell({ kind: 'offer', offer: offerOf(build) });
for (const version of versions) {
  held.clear();
  tell({ kind: 'begin' });
  const [heap, cpu] = [heapBytes(), process.threadCpuUsage()];
  try {
    held.add(await admitVersion(version, build));
    const { user, system } = process.threadCpuUsage(cpu);
    const memoryBytes = measuresMemory ? Math.max(0, heapBytes() - heap) : null;
    tell({ kind: 'outcome', outcome: { fault: null, evaluationMs: (user + system) / 1000, memoryBytes } });
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    tell({ kind: 'outcome', outcome: { fault, evaluationMs: null, memoryBytes: null } });
  }
}
process.exit();
