import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  claimed,
  drawn,
  fakeBackend,
  fakeEngine,
  picture,
  recordedLog,
  understandNothing,
} from '../../test/fakes.ts';
import { finishAt } from '../../test/finish.ts';
import { EngineFailure, type FailureCode } from '../engines/engine-failure.ts';
import type { BuiltInEngine } from '../engines/engine.ts';
import { BackendError } from './backend-error.ts';
import type { FinishJobContext, Verdict } from './finish-job.ts';

const job = claimed();
const words = { text: '', negative: '', explicit: {} };
const never = new Promise<never>(() => undefined);
const unavailable = new BackendError('complete_job failed: no connection', 0);
let backend: ReturnType<typeof fakeBackend>;
let recorded: ReturnType<typeof recordedLog>;
let handBack: AbortController;
beforeEach(() => {
  vi.useFakeTimers();
  backend = fakeBackend();
  recorded = recordedLog();
  handBack = new AbortController();
});
afterEach(() => {
  vi.useRealTimers();
});

function finish(
  engine: BuiltInEngine | undefined,
  changes: Partial<FinishJobContext> = {},
  of = job,
): Promise<Verdict> {
  return finishAt(engine, backend, { job: of, handBack: handBack.signal, log: recorded.log, ...changes });
}
/** An engine that hangs and does not hear the signal. */
function deafEngine() {
  const draw: BuiltInEngine['draw'] = () => ({ [Symbol.asyncIterator]: () => ({ next: () => never }) });
  return { ...fakeEngine(), draw };
}
/** Runs the clock for two minutes, within which the job must end. */
async function ended(finishing: Promise<unknown>): Promise<void> {
  await Promise.all([finishing, vi.advanceTimersByTimeAsync(120_000)]);
}

test('a job of which no word says who is to be drawn ends without a drawing, names the words, and logs none of them', async () => {
  const engine = fakeEngine(drawn);
  const understand = async () => ({
    ...(await understandNothing(words, {})),
    notUnderstood: ['a cat', 'a sofa'],
  });
  await ended(finish(engine, { understand }));
  expect(engine.draw).not.toHaveBeenCalled();
  const message = 'This generator draws one person, and knows none of this: “a cat”, “a sofa”.';
  expect(backend.fail).toHaveBeenCalledExactlyOnceWith(job, {
    reason: 'not_understood',
    message,
    retry: false,
    runGoesOn: false,
  });
  expect(recorded.text()).not.toContain('sofa');
});

describe('a drawn job', () => {
  test('is stored under its own name with its digital source type, completed once, and its lease is not renewed afterwards', async () => {
    await ended(finish(fakeEngine(drawn)));
    const [[path, bytes] = [], ...others] = backend.storeOutput.mock.calls;
    expect([path, others]).toEqual(['visitor/job/0.webp', []]);
    expect(String(bytes)).toContain('digitalsourcetype/trainedAlgorithmicMedia');
    expect(backend.complete).toHaveBeenCalledExactlyOnceWith(
      job,
      expect.objectContaining({ engine: 'bloom', drew: ['night'] }),
      { instance: 'bloom', drawnMs: expect.any(Number) },
    );
    expect(backend.fail).not.toHaveBeenCalled();
    expect(recorded.events()).toEqual(['completed']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(backend.heartbeat).not.toHaveBeenCalled();
  });

  test('has its visitor see previews that say how they were made', async () => {
    const report = { type: 'progress', fraction: 0.5, stage: 'ink', preview: picture.image } as const;
    await ended(finish(fakeEngine(report, drawn)));
    const [[{ preview = '' } = {}] = []] = backend.broadcast.mock.calls;
    const [head, bytes = ''] = preview.split(',');
    expect(head).toBe('data:image/webp;base64');
    expect(String(Buffer.from(bytes, 'base64'))).toContain('digitalsourcetype/trainedAlgorithmicMedia');
  });

  test('is completed after the backend was away for two calls', async () => {
    backend.complete.mockRejectedValueOnce(unavailable).mockRejectedValueOnce(unavailable);
    await ended(finish(fakeEngine(drawn)));
    expect(backend.complete).toHaveBeenCalledTimes(3);
    expect(backend.fail).not.toHaveBeenCalled();
  });

  test('is completed although its deadline passes while the backend is away', async () => {
    for (let call = 0; call < 3; call += 1) backend.complete.mockRejectedValueOnce(unavailable);
    await ended(finish(fakeEngine(drawn), { jobSeconds: 0.1 }));
    expect(recorded.events()).toEqual(['completed']);
  });

  test('is completed although the storage is away for longer than its engine may draw', async () => {
    for (let call = 0; call < 3; call += 1) backend.storeOutput.mockRejectedValueOnce(unavailable);
    await ended(finish(fakeEngine(drawn), { jobSeconds: 0.1 }));
    expect(recorded.events()).toEqual(['completed']);
  });

  test('goes back into the queue after an hour without a storage, which says nothing against its engine', async () => {
    backend.storeOutput.mockRejectedValue(unavailable);
    const finishing = finish(fakeEngine(drawn));
    await vi.advanceTimersByTimeAsync(59 * 60_000);
    expect(backend.fail).not.toHaveBeenCalled();
    await Promise.all([finishing, vi.advanceTimersByTimeAsync(60_000)]);
    expect(await finishing).toBe('drawn');
    expect(backend.fail).toHaveBeenCalledExactlyOnceWith(job, expect.objectContaining({ retry: true }));
  });

  test('is lost when the backend refuses to complete it', async () => {
    backend.complete.mockResolvedValue(false);
    await ended(finish(fakeEngine(drawn)));
    expect(recorded.events()).toEqual(['lost']);
    expect(backend.fail).not.toHaveBeenCalled();
  });

  test('is given up when the lease is lost while the backend does not complete it', async () => {
    backend.complete.mockRejectedValue(unavailable);
    backend.heartbeat.mockResolvedValue('lost');
    await ended(finish(fakeEngine(drawn)));
    expect(recorded.events()).toEqual(['lost']);
  });
});

describe('while a job is drawn', () => {
  test.each(['lost', 'canceled'] as const)(
    'a lease that is %s stops the drawing and tells the backend nothing',
    async (response) => {
      backend.heartbeat.mockResolvedValue(response);
      const engine = fakeEngine(never, drawn);
      await ended(finish(engine));
      expect(engine.draw.mock.calls[0]?.[1].aborted).toBe(true);
      expect(recorded.events()).toEqual([response]);
      for (const call of [backend.storeOutput, backend.complete, backend.fail, backend.handBack])
        expect(call).not.toHaveBeenCalled();
    },
  );

  test('a backend that does not respond to heartbeats is no lost lease', async () => {
    backend.heartbeat.mockRejectedValue(unavailable);
    const drawing = Promise.withResolvers<void>();
    const finishing = finish(fakeEngine(drawing.promise, drawn));
    await vi.advanceTimersByTimeAsync(50_000);
    drawing.resolve();
    await ended(finishing);
    expect(recorded.events()).toContain('heartbeat_failed');
    expect(recorded.events().at(-1)).toBe('completed');
  });

  test('the deadline stops the drawing and puts the job back into the queue', async () => {
    const engine = fakeEngine(never, drawn);
    const finishing = finish(engine, { jobSeconds: 45 });
    await vi.advanceTimersByTimeAsync(44_000);
    expect(backend.fail).not.toHaveBeenCalled();
    await ended(finishing);
    expect(engine.draw.mock.calls[0]?.[1].aborted).toBe(true);
    expect(backend.fail.mock.calls).toEqual([
      [job, expect.objectContaining({ reason: 'failed', retry: true })],
    ]);
    expect(recorded.text()).toContain('The run was drawing for longer than 45 s');
  });

  test('an engine that hangs, and does not hear the signal either, is given up after a minute of silence, and the job drawn again', async () => {
    const engine = deafEngine();
    const finishing = finish(engine);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(backend.fail).not.toHaveBeenCalled();
    await ended(finishing);
    expect(backend.fail.mock.calls).toEqual([
      [job, expect.objectContaining({ reason: 'failed', retry: true })],
    ]);
    expect(recorded.text()).toContain('It has been silent for 60 s');
  });

  test('the deadline ends a job whose engine hangs and does not hear the signal', async () => {
    await ended(finish(deafEngine(), { jobSeconds: 45 }));
    expect(recorded.text()).toContain('The run was drawing for longer than 45 s');
  });

  test('a stopping worker hands the job back with one call', async () => {
    const finishing = finish(fakeEngine(never, drawn));
    await vi.advanceTimersByTimeAsync(0);
    handBack.abort(new Error('The worker is stopping'));
    await ended(finishing);
    expect(backend.handBack.mock.calls).toEqual([[job]]);
    expect(backend.fail).not.toHaveBeenCalled();
    expect(recorded.events()).toEqual(['handed_back']);
  });

  test('a stopping worker does not wait for a backend that is away', async () => {
    backend.handBack.mockRejectedValue(unavailable);
    const finishing = finish(fakeEngine(never, drawn));
    await vi.advanceTimersByTimeAsync(0);
    handBack.abort(new Error('The worker is stopping'));
    await ended(finishing);
    expect(backend.handBack).toHaveBeenCalledOnce();
    expect(recorded.events()).toEqual(['handed_back', 'failure_not_reported']);
  });
});

describe('a failure', () => {
  const failed = (code: FailureCode) => fakeEngine(new EngineFailure(code, 'secret detail'));
  const throwing: BuiltInEngine = {
    ...fakeEngine(),
    draw: () => {
      throw new Error('secret detail');
    },
  };
  const none = { ...drawn, pictures: [] };
  test.each<readonly [string, boolean, BuiltInEngine | undefined]>([
    ['that the engine calls internal', true, failed('internal')],
    ['that the engine calls invalid', false, failed('invalid')],
    ['thrown by the engine', true, throwing],
    ['of a run without a picture', true, fakeEngine(none)],
    ['of a run without an end', true, fakeEngine()],
    ['of a worker without the engine', true, undefined],
  ])('%s is reported with retry %s and without details', async (_, retry, engine) => {
    await ended(finish(engine));
    expect(backend.fail).toHaveBeenCalledExactlyOnceWith(job, {
      reason: 'failed',
      message: expect.any(String),
      retry,
      runGoesOn: false,
    });
    const [, failure] = backend.fail.mock.calls[0] ?? [];
    expect(failure?.message).not.toMatch(/secret detail|pipeline/);
    expect(backend.complete).not.toHaveBeenCalled();
    expect(recorded.events()).toEqual(['failed']);
  });

  test('that the engine’s own check caused ends the job as unsuitable, and is noted without scores', async () => {
    await ended(finish(failed('blocked')));
    expect(backend.fail).toHaveBeenCalledExactlyOnceWith(
      job,
      expect.objectContaining({
        reason: 'unsuitable',
        retry: false,
        found: { band: 'block', model: null, scores: {} },
      }),
    );
  });

  test('tells the operator its code, the engine’s words and what to do', async () => {
    await ended(finish(failed('funds')));
    expect(recorded.text()).toContain('"code":"funds","reason":"secret detail","advice":"Top up');
  });

  test('is reported again until the backend is back', async () => {
    backend.fail.mockRejectedValueOnce(unavailable).mockRejectedValueOnce(unavailable);
    await ended(finish(failed('invalid')));
    expect(backend.fail).toHaveBeenCalledTimes(3);
    expect(recorded.events()).toEqual(['failed']);
  });

  test('that the backend refuses is not reported again', async () => {
    backend.fail.mockRejectedValue(new BackendError('fail_job failed: forbidden', 403));
    await ended(finish(failed('invalid')));
    expect(backend.fail).toHaveBeenCalledOnce();
    expect(recorded.events()).toEqual(['failed', 'failure_not_reported']);
  });
});

describe('storing the picture', () => {
  test.each([0, 408, 429, 500, 503])('is repeated after the transient status %i', async (status) => {
    backend.storeOutput.mockRejectedValueOnce(new BackendError('Storing the picture failed', status));
    await ended(finish(fakeEngine(drawn)));
    expect(backend.storeOutput).toHaveBeenCalledTimes(2);
    expect(recorded.events()).toEqual(['completed']);
  });

  test.each([400, 401, 403, 404, 413])('fails the job after the final status %i', async (status) => {
    backend.storeOutput.mockRejectedValue(new BackendError('Storing the picture failed', status));
    await ended(finish(fakeEngine(drawn)));
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
    await ended(finish(fakeEngine(drawn), {}, of));
    expect(backend.loadInput).not.toHaveBeenCalled();
    expect(backend.fail).toHaveBeenCalledExactlyOnceWith(of, {
      reason: 'failed',
      message: expect.stringContaining('upload it again'),
      retry: false,
      runGoesOn: false,
    });
  });

  test.each([
    ['is no picture', async () => new TextEncoder().encode('not a picture')],
    ['does not exist', () => Promise.reject(new BackendError('Loading the uploaded picture failed', 404))],
  ])('that %s fails the job for good', async (_, load) => {
    backend.loadInput.mockImplementation(load);
    const of = withUpload('visitor/a.png');
    vi.useRealTimers();
    await finish(fakeEngine(drawn), {}, of);
    expect(backend.fail).toHaveBeenCalledExactlyOnceWith(of, expect.objectContaining({ retry: false }));
  });
});
