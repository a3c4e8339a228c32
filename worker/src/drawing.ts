import type { ClaimedJob } from '@irodori/contract/job';
import { openEngines } from './engines/registry.ts';
import { readForm, toEngineRequest } from './runner/request.ts';
import { openMeanings } from './words/meanings.ts';
import { createUnderstand } from './words/understand.ts';

export interface DrawnPicture {
  /** PNG, WebP or JPEG. */
  readonly bytes: Uint8Array;
  readonly drew: readonly string[];
  readonly notUnderstood: readonly string[];
}

/** Draws jobs as a worker does, without a backend: for the pictures that the catalogue shows. */
export async function openDrawing(): Promise<(job: ClaimedJob) => Promise<DrawnPicture>> {
  const engines = await openEngines(['ink', 'bloom'], { threads: 2 });
  const understand = createUnderstand(await openMeanings());
  return async (job) => {
    const { pipeline, default_pipeline_config: config } = job.model;
    const engine = engines.get(pipeline);
    if (engine === undefined)
      throw new Error(`Job ${job.id} wants the engine “${pipeline}”, which is not built in`);
    const form = readForm(job);
    const understanding = await understand(form, engine.capabilities);
    const request = toEngineRequest(job.id, form, understanding, engine.capabilities.lists ?? [], config);
    const { externalId } = await engine.submit(request);
    let bytes: Uint8Array | undefined;
    for await (const event of engine.events(externalId, new AbortController().signal)) {
      if (event.type === 'failed') throw new Error(`Job ${job.id}: ${event.message}`);
      if (event.type === 'image') bytes = event.image.bytes;
    }
    if (bytes === undefined) throw new Error(`Job ${job.id}: ${pipeline} ended without a picture`);
    return { bytes, drew: understanding.drew, notUnderstood: understanding.notUnderstood };
  };
}
