import type { Client } from './client.ts';

/** Stops a run, waiting or drawn, on every version, and no other one. A run that is over is left alone. */
export async function cancelRun(client: Client, id: string): Promise<void> {
  if (await client.cancelJob(id)) return;
  await client.dequeue(id);
  // Older versions interrupt whichever run is drawn, so this one has to be seen there first.
  const { running } = await client.queue();
  if (running.includes(id)) await client.interrupt(id);
}
