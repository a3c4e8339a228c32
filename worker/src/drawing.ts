import { pipeline } from '@irodori/contract/entities';
import type { ClaimedJob } from '@irodori/contract/job';
import type { EncodedImage, Engine } from './engines/engine.ts';
import { finishedPicture } from './engines/finished-picture.ts';
import { openEngines } from './engines/open-engines.ts';
import { readJobForm, toEngineRequest } from './runner/request.ts';
import { openMeanings } from './meanings/meanings.ts';
import { createUnderstand, type Understanding } from '@irodori/words/understand';

/** Draws jobs as a worker does, without a backend. The seed draws the pictures of the catalogue with it. */
export interface Drawing {
  /** The values that the job's words and fields set for its engine. */
  understand(job: ClaimedJob): Promise<Understanding>;
  /** Returns the picture as a worker stores it. */
  draw(job: ClaimedJob): Promise<Uint8Array>;
  /** Returns the stages that a visitor sees while the job runs, each with its preview, which says how it was made. */
  stages(job: ClaimedJob): Promise<{ stage: string; preview: Uint8Array }[]>;
}

export async function openDrawing(): Promise<Drawing> {
  const engines = await openEngines(pipeline.options, { threads: 2 });
  const understandWords = createUnderstand(await openMeanings());
  const engineOf = (job: ClaimedJob): Engine => {
    const engine = engines.get(job.model.pipeline);
    if (engine === undefined)
      throw new Error(`${job.app.slug} wants “${job.model.pipeline}”: no such engine`);
    return engine;
  };
  const understand = (job: ClaimedJob) => understandWords(readJobForm(job), engineOf(job).capabilities);
  const run = async function* (job: ClaimedJob) {
    const engine = engineOf(job);
    const request = toEngineRequest({
      jobId: job.id,
      form: readJobForm(job),
      understanding: await understand(job),
      lists: engine.capabilities.lists,
      config: job.model.default_pipeline_config,
    });
    const { externalId } = await engine.submit(request);
    for await (const event of engine.events(externalId, new AbortController().signal)) {
      if (event.type === 'failed') throw new Error(`${job.app.slug}: ${event.message}`);
      yield event;
    }
  };
  return {
    understand,
    async draw(job) {
      let picture: EncodedImage | undefined;
      for await (const event of run(job)) if (event.type === 'image') picture = event.image;
      if (picture === undefined)
        throw new Error(`${job.app.slug}: ${job.model.pipeline} ended without a picture`);
      return finishedPicture(picture, engineOf(job).sourceType);
    },
    async stages(job) {
      const seen: { stage: string; preview: Uint8Array }[] = [];
      for await (const event of run(job))
        if (event.type === 'progress' && event.preview !== undefined)
          seen.push({
            stage: event.stage,
            preview: await finishedPicture(event.preview, engineOf(job).sourceType),
          });
      return seen;
    },
  };
}
