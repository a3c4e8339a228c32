import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  claimed,
  done,
  fakeBackend,
  fakeEngine,
  picture,
  recordedLog,
  understandNothing,
} from '../../test/fakes.ts';
import type { Engine } from '../engines/engine.ts';
import { BackendError } from './backend-error.ts';
import { finishJob, type FinishJobContext } from './finish-job.ts';

const job = claimed();
const words = { text: '', negative: '', explicit: {} };
const never = new Promise<never>(() => undefined);
const unavailable = new BackendError('complete_job failed: no connection', 0);
let backend: ReturnType<typeof fakeBackend>;
let recorded: ReturnType<typeof recordedLog>;
let handBack: AbortController;
/** The deadline of a job: a test aborts it instead of waiting. */
let deadline: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  backend = fakeBackend();
  recorded = recordedLog();
  handBack = new AbortController();
  deadline = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function finish(
  engine: Engine | undefined,
  changes: Partial<FinishJobContext> = {},
  of = job,
): Promise<void> {
  return finishJob(of, {
    backend,
    engines: new Map(engine === undefined ? [] : [['bloom', engine]]),
    understand: understandNothing,
    leaseSeconds: 30,
    jobSeconds: 300,
    handBack: handBack.signal,
    log: recorded.log,
    ...changes,
  });
}
/** An engine that hangs and does not hear the signal. */
function deafEngine() {
  const events: Engine['events'] = () => ({ [Symbol.asyncIterator]: () => ({ next: () => never }) });
  return { ...fakeEngine(), events };
}
/** Runs the clock for two minutes, within which the job must end. */
async function ended(finishing: Promise<void>): Promise<void> {
  await Promise.all([finishing, vi.advanceTimersByTimeAsync(120_000)]);
}

test('a job of which no word says who is to be drawn ends without a drawing, names the words, and logs none of them', async () => {
  const engine = fakeEngine(picture, done);
  const submit = vi.spyOn(engine, 'submit');
  const understand = async () => ({
    ...(await understandNothing(words, {})),
    notUnderstood: ['a cat', 'a sofa'],
  });
  await ended(finish(engine, { understand }));
  expect(submit).not.toHaveBeenCalled();
  const message = 'This generator draws one person, and knows none of this: “a cat”, “a sofa”.';
  expect(backend.fail).toHaveBeenCalledExactlyOnceWith(job, {
    reason: 'not_understood',
    message,
    retry: false,
  });
  expect(recorded.text()).not.toContain('sofa');
});

describe('a drawn job', () => {
  test('is stored under its own name with its digital source type, completed once, and its lease is not renewed afterwards', async () => {
    await ended(finish(fakeEngine(picture, done)));
    const [[path, bytes] = [], ...others] = backend.storeOutput.mock.calls;
    expect([path, others]).toEqual(['visitor/job/0.webp', []]);
    expect(String(bytes)).toContain('digitalsourcetype/trainedAlgorithmicMedia');
    expect(backend.complete).toHaveBeenCalledExactlyOnceWith(
      job,
      expect.objectContaining({ engine: 'bloom', drew: ['night'] }),
    );
    expect(backend.fail).not.toHaveBeenCalled();
    expect(recorded.events()).toEqual(['completed']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(backend.heartbeat).not.toHaveBeenCalled();
  });

  test('has its visitor see previews that say how they were made', async () => {
    const report = { type: 'progress', fraction: 0.5, stage: 'ink', preview: picture.image } as const;
    await ended(finish(fakeEngine(report, picture, done)));
    const [[{ preview = '' } = {}] = []] = backend.broadcast.mock.calls;
    const [head, bytes = ''] = preview.split(',');
    expect(head).toBe('data:image/webp;base64');
    expect(String(Buffer.from(bytes, 'base64'))).toContain('digitalsourcetype/trainedAlgorithmicMedia');
  });

  test('is completed after the backend was away for two calls', async () => {
    backend.complete.mockRejectedValueOnce(unavailable).mockRejectedValueOnce(unavailable);
    await ended(finish(fakeEngine(picture, done)));
    expect(backend.complete).toHaveBeenCalledTimes(3);
    expect(backend.fail).not.toHaveBeenCalled();
  });

  test('is completed although its deadline passes while the backend is away', async () => {
    backend.complete.mockImplementationOnce(async () => {
      deadline.abort();
      throw unavailable;
    });
    await ended(finish(fakeEngine(picture, done)));
    expect(recorded.events()).toEqual(['completed']);
  });

  test('is lost when the backend refuses to complete it', async () => {
    backend.complete.mockResolvedValue(false);
    await ended(finish(fakeEngine(picture, done)));
    expect(recorded.events()).toEqual(['lost']);
    expect(backend.fail).not.toHaveBeenCalled();
  });

  test('is given up when the lease is lost while the backend does not complete it', async () => {
    backend.complete.mockRejectedValue(unavailable);
    backend.heartbeat.mockResolvedValue(false);
    await ended(finish(fakeEngine(picture, done)));
    expect(recorded.events()).toEqual(['lost']);
  });
});

describe('while a job is drawn', () => {
  test('a lost lease cancels the engine and tells the backend nothing', async () => {
    backend.heartbeat.mockResolvedValue(false);
    const engine = fakeEngine(never, picture, done);
    await ended(finish(engine));
    expect(engine.cancel).toHaveBeenCalledExactlyOnceWith('run');
    expect(recorded.events()).toEqual(['lost']);
    for (const call of [backend.storeOutput, backend.complete, backend.fail])
      expect(call).not.toHaveBeenCalled();
  });

  test('a backend that does not respond to heartbeats is no lost lease', async () => {
    backend.heartbeat.mockRejectedValue(unavailable);
    const drawing = Promise.withResolvers<void>();
    const finishing = finish(fakeEngine(drawing.promise, picture, done));
    await vi.advanceTimersByTimeAsync(50_000);
    drawing.resolve();
    await ended(finishing);
    expect(recorded.events()).toContain('heartbeat_failed');
    expect(recorded.events().at(-1)).toBe('completed');
  });

  test('the deadline cancels the engine and puts the job back into the queue', async () => {
    const engine = fakeEngine(never, picture, done);
    const finishing = finish(engine, { jobSeconds: 45 });
    await vi.advanceTimersByTimeAsync(0);
    expect(AbortSignal.timeout).toHaveBeenCalledWith(45_000);
    deadline.abort(new Error('late'));
    await ended(finishing);
    expect(engine.cancel).toHaveBeenCalledOnce();
    expect(backend.fail.mock.calls).toEqual([
      [job, expect.objectContaining({ reason: 'failed', retry: true })],
    ]);
    expect(recorded.text()).toContain('The drawing took too long');
  });

  test('an engine that hangs, and does not hear the signal either, is given up after a minute of silence, and the job drawn again', async () => {
    const engine = deafEngine();
    const finishing = finish(engine);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(backend.fail).not.toHaveBeenCalled();
    await ended(finishing);
    expect(engine.cancel).toHaveBeenCalledOnce();
    expect(backend.fail.mock.calls).toEqual([
      [job, expect.objectContaining({ reason: 'failed', retry: true })],
    ]);
    expect(recorded.text()).toContain('It has been silent for 60 s');
  });

  test('the deadline ends a job whose engine hangs and does not hear the signal', async () => {
    const engine = deafEngine();
    const finishing = finish(engine);
    await vi.advanceTimersByTimeAsync(0);
    deadline.abort(new Error('late'));
    await finishing;
    expect(recorded.text()).toContain('The drawing took too long');
  });

  test('a stopping worker hands the job back with one call', async () => {
    const finishing = finish(fakeEngine(never, picture, done));
    await vi.advanceTimersByTimeAsync(0);
    handBack.abort(new Error('The worker is stopping'));
    await ended(finishing);
    expect(backend.fail.mock.calls).toEqual([[job, expect.objectContaining({ retry: true })]]);
    expect(recorded.events()).toEqual(['handed_back']);
  });

  test('a stopping worker does not wait for a backend that is away', async () => {
    backend.fail.mockRejectedValue(unavailable);
    const finishing = finish(fakeEngine(never, picture, done));
    await vi.advanceTimersByTimeAsync(0);
    handBack.abort(new Error('The worker is stopping'));
    await ended(finishing);
    expect(backend.fail).toHaveBeenCalledOnce();
    expect(recorded.events()).toEqual(['handed_back', 'failure_not_reported']);
  });
});

describe('a failure', () => {
  const failed = (isRetryable: boolean) => ({ type: 'failed', message: 'no ink', isRetryable }) as const;
  const throwing: Engine = {
    ...fakeEngine(),
    submit: () => Promise.reject(new Error('secret detail of the engine')),
  };
  test.each<readonly [string, boolean, Engine | undefined]>([
    ['that the engine calls retryable', true, fakeEngine(failed(true))],
    ['that the engine calls final', false, fakeEngine(failed(false))],
    ['thrown by the engine', true, throwing],
    ['of a run without a picture', true, fakeEngine(done)],
    ['of a run without an end', true, fakeEngine(picture)],
    ['of a worker without the engine', true, undefined],
  ])('%s is reported with retry %s and without details', async (_, retry, engine) => {
    await ended(finish(engine));
    expect(backend.fail).toHaveBeenCalledExactlyOnceWith(job, {
      reason: 'failed',
      message: expect.stringMatching(/Please try again\.$/),
      retry,
    });
    const [, failure] = backend.fail.mock.calls[0] ?? [];
    expect(failure?.message).not.toMatch(/no ink|secret detail|pipeline/);
    expect(backend.complete).not.toHaveBeenCalled();
    expect(recorded.events()).toEqual(['failed']);
  });

  test('is reported again until the backend is back', async () => {
    backend.fail.mockRejectedValueOnce(unavailable).mockRejectedValueOnce(unavailable);
    await ended(finish(fakeEngine(failed(false))));
    expect(backend.fail).toHaveBeenCalledTimes(3);
    expect(recorded.events()).toEqual(['failed']);
  });

  test('that the backend refuses is not reported again', async () => {
    backend.fail.mockRejectedValue(new BackendError('fail_job failed: forbidden', 403));
    await ended(finish(fakeEngine(failed(false))));
    expect(backend.fail).toHaveBeenCalledOnce();
    expect(recorded.events()).toEqual(['failed', 'failure_not_reported']);
  });
});

describe('storing the picture', () => {
  test.each([0, 408, 429, 500, 503])('is repeated after the transient status %i', async (status) => {
    backend.storeOutput.mockRejectedValueOnce(new BackendError('Storing the picture failed', status));
    await ended(finish(fakeEngine(picture, done)));
    expect(backend.storeOutput).toHaveBeenCalledTimes(2);
    expect(recorded.events()).toEqual(['completed']);
  });

  test.each([400, 401, 403, 404, 413])('fails the job after the final status %i', async (status) => {
    backend.storeOutput.mockRejectedValue(new BackendError('Storing the picture failed', status));
    await ended(finish(fakeEngine(picture, done)));
    expect(backend.storeOutput).toHaveBeenCalledOnce();
    expect(backend.complete).not.toHaveBeenCalled();
    expect(backend.fail).toHaveBeenCalledExactlyOnceWith(job, expect.objectContaining({ retry: true }));
  });
});

describe('an uploaded picture', () => {
  const field = {
    id: 'colours',
    name: 'colours',
    label: 'Colours',
    type: 'IMAGE_INPUT',
    mdel_input_type: 'ATTRIBUTE',
    position: 0,
    required: false,
    placeholder: null,
    description: null,
    config: {},
    minLength: null,
    maxLength: null,
    minValue: null,
    maxValue: null,
    app_id: 'app',
  } as const;
  const withUpload = (path: string) => claimed({ prompt: { colours: path }, fields: [field] as never });

  test.each([
    ['in the folder of another visitor', 'somebody/a.png'],
    ['behind a parent folder', 'visitor/../somebody/a.png'],
    ['whose folder only begins with the visitor’s id', 'visitor-2/a.png'],
  ])('%s is never loaded, and the job fails for good', async (_, path) => {
    const of = withUpload(path);
    await ended(finish(fakeEngine(picture, done), {}, of));
    expect(backend.loadInput).not.toHaveBeenCalled();
    expect(backend.fail).toHaveBeenCalledExactlyOnceWith(of, {
      reason: 'failed',
      message: expect.stringContaining('upload it again'),
      retry: false,
    });
  });

  test.each([
    ['is no picture', async () => new TextEncoder().encode('not a picture')],
    ['does not exist', () => Promise.reject(new BackendError('Loading the uploaded picture failed', 404))],
  ])('that %s fails the job for good', async (_, load) => {
    backend.loadInput.mockImplementation(load);
    const of = withUpload('visitor/a.png');
    vi.useRealTimers();
    await finish(fakeEngine(picture, done), {}, of);
    expect(backend.fail).toHaveBeenCalledExactlyOnceWith(of, expect.objectContaining({ retry: false }));
  });
});
