import type { ResourceLimits, Worker } from 'node:worker_threads';

/** More than the largest array (1 GiB) or text (1 GiB) that V8 makes at once. */
const largestAllocationMb = 1100;

/**
 * V8's own limits for a thread that may use this much memory. V8 ends a thread that reaches its limit little by little, but the
 * whole process if one allocation goes beyond it. So its limit is higher by the largest one, and whoever starts a thread asks
 * {@link isOverMemory} meanwhile.
 */
export const limitsOf = (memoryMb: number): ResourceLimits => ({
  maxOldGenerationSizeMb: memoryMb + largestAllocationMb,
});

/** Asks a thread, also one whose code lets nothing else run. Waits for as long as a call of a built-in takes. */
export async function isOverMemory(worker: Worker, memoryMb: number): Promise<boolean> {
  const { used_heap_size: used } = await worker.getHeapStatistics();
  return used > memoryMb * 2 ** 20;
}
