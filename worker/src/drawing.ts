import type { ClaimedJob } from '@irodori/contract/job';
import type { Engine } from './engines/engine.ts';
import { openEngines } from './engines/registry.ts';
import { readForm, toEngineRequest } from './runner/request.ts';
import { openMeanings } from './words/meanings.ts';
import { createUnderstand, type Understanding } from './words/understand.ts';

/** Draws jobs as a worker does, without a backend: for the pictures that the catalogue shows. */
export interface Drawing {
  /** What a job's words and fields say to its engine. */
  understand(job: ClaimedJob): Promise<Understanding>;
  /** PNG, WebP or JPEG. */
  draw(job: ClaimedJob): Promise<Uint8Array>;
}

export async function openDrawing(): Promise<Drawing> {
  const engines = await openEngines(['ink', 'bloom'], { threads: 2 });
  const understandWords = createUnderstand(await openMeanings());
  const engineOf = (job: ClaimedJob): Engine => {
    const engine = engines.get(job.model.pipeline);
    if (engine === undefined)
      throw new Error(`${job.app.slug} wants “${job.model.pipeline}”: no such engine`);
    return engine;
  };
  const understand = (job: ClaimedJob) => understandWords(readForm(job), engineOf(job).capabilities);
  return {
    understand,
    async draw(job) {
      const engine = engineOf(job);
      const { lists = [] } = engine.capabilities;
      const config = job.model.default_pipeline_config;
      const request = toEngineRequest(job.id, readForm(job), await understand(job), lists, config);
      const { externalId } = await engine.submit(request);
      let picture: Uint8Array | undefined;
      for await (const event of engine.events(externalId, new AbortController().signal)) {
        if (event.type === 'failed') throw new Error(`${job.app.slug}: ${event.message}`);
        if (event.type === 'image') picture = event.image.bytes;
      }
      if (picture === undefined) throw new Error(`${job.app.slug}: ${engine.name} ended without a picture`);
      return picture;
    },
  };
}
