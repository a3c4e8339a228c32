import type { ClaimedJob, JobOutput, OutputImage } from '@irodori/contract/job';
import type { Logger } from 'pino';
import type { EncodedImage, Engine, EngineEvent, EngineProgress } from '../engines/engine.ts';
import { finishedPicture } from '../engines/finished-picture.ts';
import { isSubjectKnown, type Understand, type Understanding } from '@irodori/words/understand';
import type { Backend } from './backend.ts';
import { heard } from './heard.ts';
import { JobFault } from './job-fault.ts';
import { loadOriginal, requireSame } from './enlargement.ts';
import { loadPictureColours } from './load-picture-colours.ts';
import type { ProgressReporter } from './progress.ts';
import { persist } from './persist.ts';
import { readJobForm, toEngineRequest } from './request.ts';

export interface RunJobContext {
  readonly backend: Backend;
  readonly engine: Engine;
  readonly understand: Understand;
  readonly progress: ProgressReporter;
  /** Aborts when the drawing must stop. */
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/** Draws a claimed job and stores its pictures. Rejects with {@link JobFault}, or the signal's reason. */
export async function runJob(job: ClaimedJob, context: RunJobContext): Promise<JobOutput> {
  const { engine, understand, progress, signal } = context;
  const start = performance.now();
  const form = readJobForm(job);
  const enlarge = await loadOriginal(job, context);
  const hints = form.inputPath === undefined ? {} : await loadPictureColours(job, form.inputPath, context);
  const understanding = await understand({ ...form, hints }, engine.capabilities);
  if (!isSubjectKnown(form, understanding)) throw JobFault.ofWords(understanding.notUnderstood);
  const request = toEngineRequest({
    jobId: job.id,
    form,
    understanding,
    lists: engine.capabilities.lists,
    config: job.model.default_pipeline_config,
    ...(enlarge === undefined ? {} : { enlarge }),
  });
  const drawn = await draw(engine, request, progress, signal);
  if (enlarge !== undefined) await Promise.all(drawn.images.map(({ image }) => requireSame(enlarge, image)));
  const durationMs = Math.round(performance.now() - start);
  const images = await Promise.all(
    drawn.images.map((image, i) => store(image, `${job.userId}/${job.id}/${i}.webp`, context)),
  );
  await progress.finish();
  return {
    images,
    engine: engine.name,
    drew: unique([...understanding.drew, ...fromPicture(understanding, hints), ...drawn.drew]),
    notUnderstood: unique([...understanding.notUnderstood, ...drawn.notUnderstood]),
    durationMs,
  };
}

interface DrawnImage {
  readonly image: EncodedImage;
  readonly seed: number;
}
interface Drawn {
  readonly images: readonly DrawnImage[];
  readonly drew: readonly string[];
  readonly notUnderstood: readonly string[];
}

async function draw(
  engine: Engine,
  request: Parameters<Engine['submit']>[0],
  progress: ProgressReporter,
  signal: AbortSignal,
): Promise<Drawn> {
  signal.throwIfAborted();
  const { externalId } = await engine.submit(request);
  const images: DrawnImage[] = [];
  let done: Extract<EngineEvent, { type: 'done' }> | undefined;
  try {
    for await (const event of heard(engine.events(externalId, signal), signal)) {
      if (event.type === 'progress') progress.report(await marked(event, engine));
      else if (event.type === 'image') images.push(event);
      else if (event.type === 'failed') throw JobFault.ofEngine(engine.name, event);
      else if (event.type === 'done') done = event;
    }
  } finally {
    if (done === undefined) await engine.cancel(externalId);
  }
  signal.throwIfAborted();
  if (done === undefined || images.length === 0) {
    throw JobFault.ofEngine(engine.name, { message: 'The run ended without a picture', isRetryable: true });
  }
  return { images, drew: done.drew, notUnderstood: done.notUnderstood };
}

/** Its preview says how it was made, as the stored picture does. */
async function marked(report: EngineProgress, { sourceType }: Engine): Promise<EngineProgress> {
  const { preview } = report;
  if (preview === undefined) return report;
  return {
    ...report,
    preview: { ...preview, bytes: await finishedPicture(preview, sourceType), mime: 'image/webp' },
  };
}

async function store(
  { image, seed }: DrawnImage,
  path: string,
  { backend, engine, signal }: RunJobContext,
): Promise<OutputImage> {
  const bytes = await finishedPicture(image, engine.sourceType);
  await persist(() => backend.storeOutput(path, bytes), signal);
  return { path, width: image.width, height: image.height, mime: 'image/webp', bytes: bytes.length, seed };
}

function fromPicture(understanding: Understanding, hints: Understanding['attributes']): string[] {
  const used = Object.entries(hints).some(
    ([name, values]) => understanding.attributes[name as keyof typeof hints]?.[0] === values[0],
  );
  return used ? ['colours from your picture'] : [];
}

const unique = (phrases: readonly string[]): string[] => [...new Set(phrases)];
