import type { ClaimedJob, JobOutput, OutputImage } from '@irodori/contract/job';
import type { Logger } from 'pino';
import { costOfRun } from '../engines/dollars.ts';
import { EngineFailure } from '../engines/engine-failure.ts';
import {
  pipelineOf,
  type DrawnPicture,
  type Engine,
  type EngineRequest,
  type EngineResult,
  type Guide,
  type RemoteEngine,
} from '../engines/engine.ts';
import { finishedPicture } from '../engines/finished-picture.ts';
import type { DigitalSourceType } from '../engines/source-type.ts';
import { drawGuide, storedGuide } from '../engines/ink/draw-guide.ts';
import type { FilledForm } from '@irodori/words/form';
import { isSubjectKnown, type Understand, type Understanding } from '@irodori/words/understand';
import type { FoundCheck } from '@irodori/contract/picture-check';
import type { PictureCheck } from '../picture-check/picture-check.ts';
import type { Backend, RunRecord } from './backend.ts';
import type { Deadline } from './deadline.ts';
import { followEvents } from './engine-events.ts';
import { unlessAborted } from './heard.ts';
import { JobFault } from './job-fault.ts';
import { loadOriginal, requireSame } from './enlargement.ts';
import { initPicturePath, loadInitPicture, sourceTypeOf } from './init-picture.ts';
import { loadInput } from './load-input.ts';
import { coloursOf } from './picture-colours.ts';
import type { ProgressReporter } from './progress.ts';
import { persist } from './persist.ts';
import { receivedPicture } from './received-picture.ts';
import type { RemoteRun } from './remote-run.ts';
import { readJobForm, toEngineRequest, type JobForm } from './request.ts';

export interface RunJobContext {
  readonly backend: Backend;
  readonly engine: Engine;
  /** The run at the engine, if the engine is remote. */
  readonly run: RemoteRun | undefined;
  readonly understand: Understand;
  readonly look: PictureCheck['look'];
  readonly progress: ProgressReporter;
  readonly deadline: Deadline;
  /** Called as soon as it is known what the run was, whatever becomes of its picture. */
  readonly onRecord: (record: RunRecord) => void;
  /** Aborts when the drawing must stop. */
  readonly signal: AbortSignal;
  readonly log: Logger;
}

interface FinishedJob {
  readonly output: JobOutput;
  readonly record: RunRecord;
}

/**
 * Draws a claimed job and stores its pictures. Rejects with {@link JobFault}, {@link EngineFailure}, or the signal's
 * reason.
 */
export async function runJob(job: ClaimedJob, context: RunJobContext): Promise<FinishedJob> {
  const { engine, understand, progress, deadline, signal } = context;
  const start = performance.now();
  const ordered = readJobForm(job);
  const enlarge = await loadOriginal(job, context);
  // A remote engine makes the larger picture from the original alone.
  const form = enlarge !== undefined && !('draw' in engine) ? { ...ordered, ...withoutPictures } : ordered;
  const hints =
    'draw' in engine && form.inputPath !== undefined
      ? await loadInput(job, form.inputPath, coloursOf, context)
      : {};
  const understanding =
    'draw' in engine ? await understand({ ...form, hints }, engine.capabilities) : asChosen(form, engine);
  if (!isSubjectKnown(form, understanding)) throw JobFault.ofWords(understanding.notUnderstood);
  const picture = await loadInitPicture(job, form, context);
  const guide =
    picture === undefined
      ? await unlessAborted(guideOf(form, engine, job.model.pipeline), signal)
      : undefined;
  const request = toEngineRequest({
    form,
    understanding,
    guide,
    picture,
    ...('draw' in engine
      ? { lists: engine.capabilities.lists }
      : { lists: Object.keys(form.explicit), chosen: form.chosen }),
    // They are meant for the model's own pipeline.
    config: job.model.pipeline === pipelineOf(engine) ? job.model.default_pipeline_config : {},
    ...(enlarge === undefined ? {} : { enlarge }),
  });
  signal.throwIfAborted();
  const { model, ...drawn } = await draw(request, context).catch((error: unknown) =>
    storedBefore(asOfPicture(error, request), job, request, context),
  );
  const drawnMs = deadline.spent('drawing');
  deadline.enter('storing');
  const costUsd = costOfRun(drawn, engine, drawnMs);
  const record = {
    instance: engine.name,
    drawnMs,
    ...(model === undefined ? {} : { model }),
    ...(costUsd === undefined ? {} : { costUsd }),
  };
  context.onRecord(record);
  const { pictures, notUnderstood, found } =
    'draw' in engine
      ? { ...drawn, found: undefined }
      : await unlessAborted(received(drawn, request, record, context), signal);
  if (enlarge !== undefined)
    await unlessAborted(
      Promise.all(pictures.map(({ image }) => requireSame(enlarge, image, engine))),
      signal,
    );
  const durationMs = Math.round(performance.now() - start);
  const [kept] = await Promise.all([
    storeAll(job, { pictures, guide, sourceType: sourceTypeOf(ordered, engine) }, context),
    unlessAborted(progress.finish(), signal),
  ]);
  const output = {
    ...kept,
    engine: pipelineOf(engine),
    ...(job.model.pipeline !== pipelineOf(engine) && { isSubstitute: true }),
    ...(drawn.settings !== undefined && { settings: drawn.settings }),
    drew: unique([...understanding.drew, ...fromPicture(understanding, hints), ...drawn.drew]),
    notUnderstood: unique([
      ...understanding.notUnderstood,
      ...unusedPictures(form, engine),
      ...notUnderstood,
    ]),
    durationMs,
  };
  if (found?.band === 'hold') throw JobFault.ofHeld({ found, record }, output);
  return { output, record: found === undefined ? record : { ...record, check: found } };
}

const withoutPictures = { guide: 0, inputPath: undefined, picturePath: undefined };

/** For a remote engine, which reads the words itself, only the choices of the form are passed on. */
const asChosen = (
  { explicit, inputPath, guide }: FilledForm,
  { takesGuide }: RemoteEngine,
): Understanding => ({
  attributes: explicit,
  negative: {},
  drew: [],
  notUnderstood: [
    ...(inputPath === undefined ? [] : ['your picture (this generator does not look at pictures)']),
    ...(guide === 0 || takesGuide === true ? [] : ['the sketch (this generator draws after no sketch)']),
  ],
  subject: 'person',
});

/** What the engine leaves out on account of the visitor's picture, or of the picture itself. */
function unusedPictures(form: FilledForm, engine: Engine): string[] {
  if (form.picturePath === undefined) return [];
  if (initPicturePath(form, engine) === undefined)
    return ['your picture (this generator begins with no picture)'];
  const followsSketch = 'takesGuide' in engine && engine.takesGuide === true && form.guide > 0;
  return followsSketch ? ['the sketch (your picture takes its place)'] : [];
}

/** A refusal of what an order begins with is one of the visitor's picture, if the order has one. */
const asOfPicture = (error: unknown, { picture }: EngineRequest): unknown =>
  picture !== undefined && error instanceof EngineFailure && error.code === 'guide'
    ? JobFault.ofRefusedInput(error.message)
    : error;

/** The sketch of the form, if the visitor wants the engine to follow it. Each attempt draws the same one, as the browser. */
async function guideOf(form: JobForm, engine: Engine, pipeline: string): Promise<Guide | undefined> {
  if ('draw' in engine || engine.takesGuide !== true || form.guide === 0) return undefined;
  return { image: await drawGuide(form, pipeline), strength: form.guide };
}

/** A built-in engine that says nothing for so long hangs: a stage of Ink took 8 s on a machine with fifteen busy processes per core. */
const silenceMs = 60_000;

async function draw(request: EngineRequest, context: RunJobContext): Promise<EngineResult> {
  const { engine, run, progress, deadline, signal } = context;
  const { report } = progress;
  const result =
    'draw' in engine
      ? await followEvents((aborts) => engine.draw(request, aborts), { deadline, report, signal, silenceMs })
      : await run?.draw(request);
  const [picture] = result?.pictures ?? [];
  if (result === undefined || picture === undefined)
    throw new EngineFailure('internal', 'The engine made no picture');
  // An engine can be configured to draw several.
  return { ...result, pictures: [picture] };
}

const pathOf = ({ userId, id }: ClaimedJob, name: number | 'guide'): string => `${userId}/${id}/${name}.webp`;

/** A run that is lost with the worker that had it may have left its picture: stored, before the job was completed. */
async function storedBefore(
  error: unknown,
  job: ClaimedJob,
  { seed }: EngineRequest,
  { backend, deadline, run, signal }: RunJobContext,
): Promise<EngineResult> {
  if (job.run === undefined || !(error instanceof EngineFailure) || error.code !== 'lost') throw error;
  deadline.enter('storing');
  let bytes: Uint8Array;
  try {
    bytes = await persist(() => backend.loadOutput(pathOf(job, 0)), signal);
  } catch {
    if (signal.aborted) run?.keepNote();
    signal.throwIfAborted();
    throw error;
  }
  const image = { bytes, mime: 'image/webp', width: 0, height: 0 } as const;
  return { type: 'drawn', pictures: [{ image, seed }], drew: [], notUnderstood: [] };
}

interface Received extends Pick<EngineResult, 'pictures' | 'notUnderstood'> {
  readonly found: FoundCheck | undefined;
}

/**
 * The result of a remote engine, of which only the pixels of the picture are believed, and what the picture check says of it.
 * @throws EngineFailure if it cannot be shown
 * @throws JobFault if nobody may see it
 */
async function received(
  { pictures: drawn, notUnderstood }: EngineResult,
  request: EngineRequest,
  record: RunRecord,
  { look }: Pick<RunJobContext, 'look'>,
): Promise<Received> {
  const all = await Promise.all(
    drawn.map(async ({ image, seed }) => {
      const { image: encoded, found } = await receivedPicture(image, look);
      if (found.band === 'block') throw JobFault.ofUnsuitable({ found, record });
      return { image: encoded, seed: Number.isSafeInteger(seed) ? seed : request.seed, found };
    }),
  );
  // An enlargement has the format of its original.
  const odd = request.enlarge === undefined ? all.filter(({ image }) => !hasRatio(image, request)) : [];
  const formats = odd.map(({ image }) => `format (the engine drew ${image.width} × ${image.height})`);
  return { pictures: all, notUnderstood: [...notUnderstood, ...formats], found: all[0]?.found };
}

/** Whether a picture has the asked ratio, but for the multiples of pixels that engines round to. */
const hasRatio = (image: Size, asked: Size): boolean =>
  Math.abs((image.width * asked.height) / (image.height * asked.width) - 1) < 0.1;
type Size = Pick<EngineRequest, 'width' | 'height'>;

interface Made extends Pick<EngineResult, 'pictures'> {
  readonly guide: Guide | undefined;
  readonly sourceType: DigitalSourceType;
}

async function storeAll(
  job: ClaimedJob,
  { pictures, guide, sourceType }: Made,
  context: RunJobContext,
): Promise<Pick<JobOutput, 'images' | 'guide'>> {
  const [images, keptGuide] = await Promise.all([
    Promise.all(
      pictures.map((picture, i) => storePicture(picture, { path: pathOf(job, i), sourceType }, context)),
    ),
    guide && storeGuide(guide, pathOf(job, 'guide'), context),
  ]);
  return { images, ...(keptGuide !== undefined && { guide: keptGuide }) };
}

interface Kept {
  readonly path: string;
  readonly sourceType: DigitalSourceType;
}

async function storePicture(
  { image, seed }: DrawnPicture,
  { path, sourceType }: Kept,
  { backend, signal }: RunJobContext,
): Promise<OutputImage> {
  const bytes = await unlessAborted(finishedPicture(image, sourceType), signal);
  await persist(() => backend.storeOutput(path, bytes), signal);
  return { path, width: image.width, height: image.height, mime: 'image/webp', bytes: bytes.length, seed };
}

async function storeGuide(
  { image }: Guide,
  path: string,
  { backend, signal }: RunJobContext,
): Promise<JobOutput['guide']> {
  const bytes = await unlessAborted(storedGuide(image), signal);
  await persist(() => backend.storeOutput(path, bytes), signal);
  return { path, width: image.width, height: image.height };
}

function fromPicture(understanding: Understanding, hints: Understanding['attributes']): string[] {
  const used = Object.entries(hints).some(
    ([name, values]) => understanding.attributes[name as keyof typeof hints]?.[0] === values[0],
  );
  return used ? ['colours from your picture'] : [];
}

const unique = (phrases: readonly string[]): string[] => [...new Set(phrases)];
