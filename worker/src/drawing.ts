import { builtInPipeline } from '@irodori/contract/entities';
import type { ClaimedJob } from '@irodori/contract/job';
import type { BuiltInEngine } from './engines/engine.ts';
import { finishedPicture } from './engines/finished-picture.ts';
import { openEngines } from './engines/open-engines.ts';
import { readJobForm, toEngineRequest } from './runner/request.ts';
import { openMeanings } from './meanings/meanings.ts';
import { understandAll } from './meanings/understand-all.ts';
import type { Understanding } from '@irodori/words/understand';

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
  const engines = await openEngines(builtInPipeline.options, { threads: 2 });
  const understandWords = understandAll(await openMeanings());
  const engineOf = (job: ClaimedJob): BuiltInEngine => {
    const engine = engines.get(job.model.pipeline);
    if (engine === undefined)
      throw new Error(`${job.app.slug} wants “${job.model.pipeline}”: no such engine`);
    return engine;
  };
  const understand = (job: ClaimedJob) => understandWords(readJobForm(job), engineOf(job).capabilities);
  const run = async function* (job: ClaimedJob) {
    const engine = engineOf(job);
    const request = toEngineRequest({
      form: readJobForm(job),
      understanding: await understand(job),
      lists: engine.capabilities.lists,
      config: job.model.default_pipeline_config,
    });
    yield* engine.draw(request, new AbortController().signal);
  };
  return {
    understand,
    async draw(job) {
      for await (const event of run(job))
        if (event.type === 'drawn' && event.pictures[0] !== undefined)
          return finishedPicture(event.pictures[0].image, engineOf(job).sourceType);
      throw new Error(`${job.app.slug}: ${job.model.pipeline} ended without a picture`);
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
