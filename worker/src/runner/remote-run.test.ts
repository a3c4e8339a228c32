import type { PictureBand } from '@irodori/contract/picture-check';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, type Mock, test, vi } from 'vitest';
import {
  claimed,
  drawn,
  fakeBackend,
  fakeRemote,
  passed,
  photo,
  picture,
  recordedLog,
} from '../../test/fakes.ts';
import { finishAt } from '../../test/finish.ts';
import type { PictureCheck } from '../picture-check/picture-check.ts';
import { EngineFailure, type FailureCode } from '../engines/engine-failure.ts';
import type { EngineProgress, EngineResult, RemoteEngine } from '../engines/engine.ts';
import { BackendError } from './backend-error.ts';
import type { Verdict } from './finish-job.ts';

const never = new Promise<never>(() => undefined);
const failure = (code: FailureCode, retryAfterMs?: number) =>
  new EngineFailure(code, `says ${code}`, { retryAfterMs });
let result: EngineResult;
let look: Mock<PictureCheck['look']>;
let backend: ReturnType<typeof fakeBackend>;
let recorded: ReturnType<typeof recordedLog>;
let handBack: AbortController;
let onAway: Mock<(isAway: boolean) => void>;

beforeAll(async () => {
  const image = { bytes: await photo(768), mime: 'image/jpeg', width: 768, height: 768 } as const;
  result = { ...drawn, pictures: [{ image, seed: 7 }] };
});
beforeEach(() => {
  vi.useFakeTimers();
  backend = fakeBackend();
  look = vi.fn<PictureCheck['look']>(passed);
  recorded = recordedLog();
  handBack = new AbortController();
  onAway = vi.fn<(isAway: boolean) => void>();
});
afterEach(() => void vi.useRealTimers());

function finish(engine: RemoteEngine, job = claimed()): Promise<Verdict> {
  return finishAt(engine, backend, { job, look, handBack: handBack.signal, onAway, log: recorded.log });
}
/** Runs the clock for a time within which the job must end; pictures are decoded without the clock. */
async function ended(finishing: Promise<Verdict>, ms = 120_000): Promise<Verdict> {
  const [verdict] = await Promise.all([finishing, vi.advanceTimersByTimeAsync(ms)]);
  return verdict;
}
const withRun = (externalId: string | null) =>
  claimed({ attempt: 2, run: { externalId, instance: 'bloom' } });
const stages = () => backend.broadcast.mock.calls.map(([{ stage }]) => stage);
/** What was called in which order. */
const order = (...calls: readonly { readonly mock: { readonly invocationCallOrder: number[] } }[]) =>
  calls
    .flatMap(({ mock }, index) => mock.invocationCallOrder.map((at) => ({ at, index })))
    .toSorted((a, b) => a.at - b.at)
    .map(({ index }) => index);

describe('a submit', () => {
  test('has its id noted before, where the runner names runs', async () => {
    const engine = fakeRemote([[result]]);
    expect(await ended(finish(engine))).toBe('drawn');
    const [[, id] = []] = engine.submit.mock.calls;
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(backend.noteRun.mock.calls).toEqual([[expect.anything(), 'bloom', id]]);
    expect(order(backend.noteRun, engine.submit)).toEqual([0, 1]);
  });

  test('is announced before and has its id noted right after, where the engine names runs', async () => {
    const engine = fakeRemote([[result]], { namesRuns: 'engine' });
    await ended(finish(engine));
    expect(backend.noteRun.mock.calls.map(([, , id]) => id)).toEqual([null, 'theirs']);
    expect(engine.attach.mock.calls[0]?.[0]).toBe('theirs');
  });

  test('is not made when the lease is lost before', async () => {
    backend.noteRun.mockResolvedValue(false);
    const engine = fakeRemote([[result]]);
    await ended(finish(engine));
    expect(engine.submit).not.toHaveBeenCalled();
    expect(recorded.events()).toEqual(['lost']);
  });

  test('that a hand-back overtakes is still noted, so that the next worker can follow the run', async () => {
    const submitted = Promise.withResolvers<string>();
    const engine = fakeRemote([[never]], { namesRuns: 'engine' });
    engine.submit.mockReturnValue(submitted.promise);
    const finishing = finish(engine);
    await vi.advanceTimersByTimeAsync(0);
    handBack.abort(new Error('The worker is stopping'));
    submitted.resolve('theirs');
    await ended(finishing);
    expect(backend.noteRun).toHaveBeenLastCalledWith(expect.anything(), 'bloom', 'theirs');
    expect(backend.handBack).toHaveBeenCalledOnce();
    expect(engine.cancel).not.toHaveBeenCalled();
  });

  test('that the visitor cancels meanwhile is cancelled at the engine', async () => {
    const engine = fakeRemote([[never]], { namesRuns: 'engine' });
    backend.noteRun.mockResolvedValueOnce(true).mockResolvedValueOnce(false);
    backend.heartbeat.mockResolvedValue('canceled');
    await ended(finish(engine));
    expect(engine.cancel).toHaveBeenCalledExactlyOnceWith('theirs');
    expect(recorded.events()).toEqual(['canceled', 'cancelled_at_engine']);
  });
});

describe('a submit that gets no response before the time of its job is over', () => {
  async function lateAt(isPaid: boolean) {
    const engine = { ...fakeRemote([[result]], { namesRuns: 'engine', isPaid }), jobSeconds: 20 };
    const submitted = Promise.withResolvers<string>();
    engine.submit.mockReturnValueOnce(submitted.promise);
    const finishing = finish(engine);
    await vi.advanceTimersByTimeAsync(20_000);
    submitted.reject(failure('lost'));
    return { engine, verdict: await ended(finishing) };
  }

  test('stays noted where runs cost money, so that the next attempt says that the run is lost, and orders no other one', async () => {
    const { engine, verdict } = await lateAt(true);
    expect(verdict).toMatchObject({ code: 'timeout' });
    expect(backend.fail.mock.calls[0]?.[1]).toMatchObject({ retry: true, runGoesOn: true });
    expect(backend.noteRun).toHaveBeenLastCalledWith(expect.anything(), 'bloom', null);
    expect(await ended(finish(engine, withRun(null)))).toMatchObject({ code: 'lost' });
    expect(engine.submit).toHaveBeenCalledOnce();
    expect(backend.fail.mock.calls[1]?.[1]).toMatchObject({ retry: false, runGoesOn: false });
  });

  test('is forgotten where runs cost nothing, so that the next attempt submits another one', async () => {
    const { verdict } = await lateAt(false);
    expect(verdict).toMatchObject({ code: 'timeout' });
    expect(backend.fail.mock.calls[0]?.[1]).toMatchObject({ retry: true, runGoesOn: false });
  });
});

describe('a job that an earlier worker left', () => {
  test('is followed by the id of its run, and nothing is submitted', async () => {
    const engine = fakeRemote([[result]]);
    expect(await ended(finish(engine, withRun('earlier')))).toBe('drawn');
    expect(engine.attach.mock.calls[0]?.[0]).toBe('earlier');
    expect(engine.submit).not.toHaveBeenCalled();
  });

  test.each([
    ['that may have been submitted without a noted id', null, []],
    ['whose run the engine does not know', 'earlier', [failure('lost')]],
  ] as const)('%s is reported lost where runs cost money', async (_, externalId, steps) => {
    const engine = fakeRemote([steps]);
    const verdict = await ended(finish(engine, withRun(externalId)));
    expect(verdict).toMatchObject({ code: 'lost' });
    expect(engine.submit).not.toHaveBeenCalled();
    expect(backend.fail).toHaveBeenCalledExactlyOnceWith(expect.anything(), {
      reason: 'failed',
      message: 'The generator lost this picture. Please try again.',
      retry: false,
      runGoesOn: false,
    });
  });

  test('whose picture was stored before its worker died is completed with that picture', async () => {
    const engine = fakeRemote([[failure('lost')]]);
    backend.loadOutput.mockResolvedValue(await photo(96, 64));
    expect(await ended(finish(engine, withRun('earlier')))).toBe('drawn');
    expect(engine.submit).not.toHaveBeenCalled();
    expect(backend.loadOutput).toHaveBeenCalledExactlyOnceWith('visitor/job/0.webp');
    const [, output] = backend.complete.mock.calls[0] ?? [];
    expect(output?.images).toMatchObject([{ path: 'visitor/job/0.webp', width: 96, height: 64 }]);
  });

  test('whose picture was stored before its worker died is completed after a storage that responds late', async () => {
    const away = new BackendError('Loading the original picture failed', 503);
    backend.loadOutput.mockRejectedValueOnce(away).mockRejectedValueOnce(away);
    backend.loadOutput.mockResolvedValueOnce(await photo(96, 64));
    expect(await ended(finish(fakeRemote([[failure('lost')]]), withRun('earlier')))).toBe('drawn');
    expect(backend.loadOutput).toHaveBeenCalledTimes(3);
    expect(backend.fail).not.toHaveBeenCalled();
  });

  test('and whose storage does not respond for an hour keeps the note of its run, so that the next attempt looks for the picture again', async () => {
    backend.loadOutput.mockRejectedValue(new BackendError('Loading the original picture failed', 503));
    const finishing = finish(fakeRemote([[failure('lost')]]), withRun('earlier'));
    await vi.advanceTimersByTimeAsync(59 * 60_000);
    expect(backend.fail).not.toHaveBeenCalled();
    await ended(finishing);
    expect(backend.fail).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      expect.objectContaining({ retry: true, runGoesOn: true }),
    );
  });

  test.each([
    ['that may have been submitted without a noted id', null, []],
    ['whose run the engine does not know', 'earlier', [[failure('lost')]]],
  ])('%s is submitted again where runs cost nothing', async (_, externalId, earlier) => {
    const engine = fakeRemote([...earlier, [result]], { isPaid: false });
    expect(await ended(finish(engine, withRun(externalId)))).toBe('drawn');
    expect(engine.submit).toHaveBeenCalledOnce();
  });
});

describe('a run', () => {
  test.each([
    ['lost', 0],
    ['canceled', 1],
  ] as const)('whose lease is %s is cancelled at the engine %i times', async (response, times) => {
    backend.heartbeat.mockResolvedValue(response);
    const engine = fakeRemote([[never]]);
    await ended(finish(engine));
    expect(engine.cancel).toHaveBeenCalledTimes(times);
    expect(backend.fail).not.toHaveBeenCalled();
  });

  test('goes on when a stopping worker hands its job back', async () => {
    const engine = fakeRemote([[never]]);
    const finishing = finish(engine);
    await vi.advanceTimersByTimeAsync(0);
    handBack.abort(new Error('The worker is stopping'));
    await ended(finishing);
    expect(engine.cancel).not.toHaveBeenCalled();
    expect(backend.handBack).toHaveBeenCalledOnce();
  });

  test.each([
    ['goes on while the job has attempts left', false, 0],
    ['is cancelled at the engine once the job is over', true, 1],
  ])('that takes too long %s', async (_, isOver, times) => {
    backend.fail.mockResolvedValue(isOver);
    const engine = fakeRemote([[{ type: 'started' }, never]]);
    expect(await ended(finish(engine), 310_000)).toMatchObject({ code: 'timeout' });
    expect(backend.fail.mock.calls[0]?.[1]).toMatchObject({ retry: true, runGoesOn: true });
    expect(engine.cancel).toHaveBeenCalledTimes(times);
  });

  test('has the time that its instance gives a drawing, in place of the worker’s', async () => {
    const finishing = finish({ ...fakeRemote([[never]]), jobSeconds: 900 });
    await vi.advanceTimersByTimeAsync(899_000);
    expect(backend.fail).not.toHaveBeenCalled();
    expect(await ended(finishing, 2_000)).toMatchObject({ code: 'timeout' });
  });

  test('may wait in the engine’s own queue for longer than the deadline, and the visitor sees its place', async () => {
    const turn = Promise.withResolvers<void>();
    const engine = fakeRemote([
      [{ type: 'queued', place: 3 }, turn.promise, { type: 'queued', place: 1 }, { type: 'started' }, result],
    ]);
    const finishing = finish(engine);
    await vi.advanceTimersByTimeAsync(900_000);
    turn.resolve();
    expect(await ended(finishing)).toBe('drawn');
    expect(stages()).toEqual(['waiting for the engine, 2 before it', 'next at the engine', 'drawing']);
    expect(backend.complete.mock.calls[0]?.[2].drawnMs).toBeLessThan(60_000);
  });

  test('has its cost, and the model that really drew, recorded with its job, and its settings kept for the owner', async () => {
    const settings = { sampler: 'K_EULER', steps: 28 };
    const engine = fakeRemote([[{ ...result, model: 'flux-dev', costUsd: 0.025, settings }]]);
    await ended(finish(engine));
    expect(backend.complete.mock.calls[0]?.[1]).toMatchObject({ settings });
    expect(backend.complete.mock.calls[0]?.[2]).toMatchObject({ model: 'flux-dev', costUsd: 0.025 });
  });

  test('costs the time that it was drawn, without the engine’s own queue, where the price of an hour is known', async () => {
    const [turn, drawing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const engine = fakeRemote([
      [{ type: 'queued', place: 1 }, turn.promise, { type: 'started' }, drawing.promise, result],
    ]);
    const finishing = finish({ ...engine, hourPrice: 1.8 });
    await vi.advanceTimersByTimeAsync(60_000);
    turn.resolve();
    await vi.advanceTimersByTimeAsync(10_001);
    drawing.resolve();
    await ended(finishing);
    expect(backend.complete.mock.calls[0]?.[2]).toMatchObject({ drawnMs: 10_001, costUsd: 0.005001 });
  });

  test('that runs out of memory is submitted once more, then fails for good', async () => {
    const engine = fakeRemote([[failure('memory')], [failure('memory')]]);
    await ended(finish(engine));
    expect(engine.submit).toHaveBeenCalledTimes(2);
    expect(backend.fail.mock.calls[0]?.[1]).toMatchObject({ retry: false, runGoesOn: false });
    // No form has smaller pictures to choose.
    expect(backend.fail.mock.calls[0]?.[1].message).not.toContain('smaller');
  });
});

describe('an engine with too many requests', () => {
  const refusing = (...retryAfterMs: readonly (number | undefined)[]) => {
    const engine = fakeRemote([[result]]);
    for (const ms of retryAfterMs) engine.submit.mockRejectedValueOnce(failure('rate', ms));
    return engine;
  };

  test('is asked again after the time that it names, while the visitor sees that the run waits', async () => {
    const engine = refusing(90_000);
    const finishing = finish(engine);
    await vi.advanceTimersByTimeAsync(89_000);
    expect(engine.submit).toHaveBeenCalledOnce();
    expect(await ended(finishing)).toBe('drawn');
    expect(engine.submit).toHaveBeenCalledTimes(2);
    expect(stages()).toContain('waiting for the engine');
    expect(backend.fail).not.toHaveBeenCalled();
  });

  test('has refused the run, so the note of it is taken back', async () => {
    await ended(finish(refusing(1_000)));
    expect(backend.noteRun.mock.calls.map(([, , id]) => typeof id)).toEqual([
      'string',
      'undefined',
      'string',
    ]);
  });

  test('that names no time is asked again after 1, 2, 4 and 8 seconds, and then every ten', async () => {
    const engine = refusing(...Array.from({ length: 6 }, () => undefined));
    await ended(finish(engine));
    const waits = recorded.text().matchAll(/"code":"rate","ms":(\d+)/g);
    expect([...waits].map(([, ms]) => ms)).toEqual(['1000', '2000', '4000', '8000', '10000', '10000']);
  });

  test.each([
    ['for longer than five minutes', Array.from({ length: 12 }, () => 30_000)],
    ['and names a day', [86_400_000]],
  ])('%s has its job handed back, which is no attempt', async (_, retryAfter) => {
    const engine = refusing(...retryAfter);
    expect(await ended(finish(engine), 400_000)).toMatchObject({ code: 'rate' });
    expect(backend.handBack).toHaveBeenCalledOnce();
    expect(backend.noteRun).toHaveBeenLastCalledWith(expect.anything(), 'bloom', undefined);
    expect(recorded.events().at(-1)).toBe('waits_for_engine');
    expect(backend.fail).not.toHaveBeenCalled();
  });

  test('and names ten minutes when it is asked about a run is asked again after five', async () => {
    const engine = fakeRemote([[failure('rate', 600_000)], [result]]);
    const finishing = finish(engine);
    await vi.advanceTimersByTimeAsync(299_000);
    expect(engine.attach).toHaveBeenCalledOnce();
    expect(await ended(finishing, 2_000)).toBe('drawn');
    expect(backend.fail).not.toHaveBeenCalled();
  });

  test('for longer than five minutes during a run uses up an attempt, and the next one follows the run', async () => {
    const engine = fakeRemote([[failure('rate', 86_400_000)], [failure('rate', 86_400_000)]]);
    expect(await ended(finish(engine), 301_000)).toMatchObject({ code: 'rate' });
    expect(backend.fail.mock.calls[0]?.[1]).toMatchObject({ retry: true, runGoesOn: true });
    expect(backend.handBack).not.toHaveBeenCalled();
  });

  test('is asked no more when the visitor cancels', async () => {
    const engine = refusing(200_000);
    const finishing = finish(engine);
    await vi.advanceTimersByTimeAsync(5_000);
    backend.heartbeat.mockResolvedValue('canceled');
    await ended(finishing);
    expect(engine.submit).toHaveBeenCalledOnce();
    expect(engine.cancel).not.toHaveBeenCalled();
    expect(recorded.events().at(-1)).toBe('canceled');
  });

  test('that is away while a run is followed is attached to again', async () => {
    const engine = fakeRemote([[failure('busy')], [result]]);
    expect(await ended(finish(engine))).toBe('drawn');
    expect(engine.submit).toHaveBeenCalledOnce();
    expect(engine.attach).toHaveBeenCalledTimes(2);
  });
});

describe.each(['auth', 'funds'] as const)('an engine that tells nothing of a run (%s)', (code) => {
  const untold = new EngineFailure(code, `says ${code}`, { runGoesOn: true });

  test('is asked again, and the run is drawn', async () => {
    const engine = fakeRemote([[untold], [untold], [result]]);
    expect(await ended(finish(engine))).toBe('drawn');
    expect(engine.submit).toHaveBeenCalledOnce();
  });

  test.each([
    ['leaves the run to the next attempt', false, 0],
    ['has the run cancelled once the job is over', true, 1],
  ])('for longer than five minutes %s', async (_, isOver, times) => {
    backend.fail.mockResolvedValue(isOver);
    const engine = fakeRemote(Array.from({ length: 40 }, () => [untold]));
    expect(await ended(finish(engine), 400_000)).toMatchObject({ code });
    expect(backend.fail.mock.calls[0]?.[1]).toMatchObject({ retry: true, runGoesOn: true });
    expect(engine.cancel).toHaveBeenCalledTimes(times);
  });

  test('ends the job at once where the run was not submitted', async () => {
    const engine = fakeRemote([]);
    engine.submit.mockRejectedValue(untold);
    expect(await ended(finish(engine), 400_000)).toMatchObject({ code });
    expect(backend.fail.mock.calls[0]?.[1]).toMatchObject({ retry: false, runGoesOn: false });
    expect(engine.submit).toHaveBeenCalledOnce();
  });
});

describe('an engine that gives no response', () => {
  const started = { type: 'progress', fraction: 0.1, stage: 'step 1 of 10' } as const;

  test('is reported as away after the second missing response, and as back when it draws', async () => {
    const engine = fakeRemote([[started, result]]);
    engine.submit.mockRejectedValueOnce(failure('busy')).mockRejectedValueOnce(failure('busy'));
    const finishing = finish(engine);
    await vi.advanceTimersByTimeAsync(999);
    expect(onAway).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onAway.mock.calls).toEqual([[true]]);
    expect(await ended(finishing)).toBe('drawn');
    expect(onAway).toHaveBeenLastCalledWith(false);
  });

  test('is not reported as away if it answers that it has too many requests', async () => {
    const engine = fakeRemote([[started, result]]);
    engine.submit.mockRejectedValueOnce(failure('rate', 90_000));
    expect(await ended(finish(engine))).toBe('drawn');
    expect(onAway).not.toHaveBeenCalledWith(true);
  });
});

describe('an engine that falls silent in the middle of a drawing', () => {
  const half = { type: 'progress', fraction: 0.5, stage: 'step 10 of 20' } as const;
  const told = () => backend.broadcast.mock.calls.map(([{ progress, stage }]) => [progress, stage]);

  test('has its visitor read that the picture waits, and then that it is drawn, at the share that was drawn', async () => {
    const engine = fakeRemote([
      [half, failure('busy')],
      [{ type: 'started' }, never],
    ]);
    const finishing = finish(engine);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(told()).toEqual([
      [0.5, 'step 10 of 20'],
      [0.5, 'waiting for the engine'],
      [0.5, 'drawing'],
    ]);
    handBack.abort(new Error('The worker is stopping'));
    await ended(finishing);
  });

  test('and loses the run there has its visitor read the steps of the new one, at the share that was drawn', async () => {
    const first = { type: 'progress', fraction: 0.05, stage: 'step 1 of 20' } as const;
    const engine = fakeRemote(
      [
        [half, failure('lost')],
        [first, result],
      ],
      { isPaid: false },
    );
    expect(await ended(finish(engine))).toBe('drawn');
    expect(told().at(-1)).toEqual([0.5, 'step 1 of 20']);
  });

  test('is reported as back as soon as it says that it draws', async () => {
    const engine = fakeRemote([[failure('busy')], [failure('busy')], [{ type: 'started' }, never]]);
    const finishing = finish(engine);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(onAway.mock.calls).toEqual([[true]]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(onAway).toHaveBeenLastCalledWith(false);
    handBack.abort(new Error('The worker is stopping'));
    await ended(finishing);
  });

  test('eight times, for a minute each, loses nothing as long as it draws in between', async () => {
    const failures = Array.from({ length: 8 }, () => [{ type: 'started' } as const, failure('rate', 60_000)]);
    const engine = fakeRemote([...failures, [result]]);
    expect(await ended(finish(engine), 600_000)).toBe('drawn');
    expect(engine.attach).toHaveBeenCalledTimes(9);
  });
});

test('an engine that draws at once and tells no progress has its visitor read no stage', async () => {
  await ended(finish(fakeRemote([[{ type: 'started' }, result]])));
  expect(stages()).toEqual([]);
});

describe('the picture of a remote engine', () => {
  const withSize = async (width: number, height: number): Promise<EngineResult> => {
    const image = { bytes: await photo(width, height), mime: 'image/png', width: 1, height: 1 } as const;
    return { ...result, pictures: [{ image, seed: Number.NaN }] };
  };

  test('is stored as WebP with the size of its pixels, a seed that exists, and how it was made', async () => {
    await ended(finish(fakeRemote([[await withSize(768, 768)]])));
    const [[path, bytes] = []] = backend.storeOutput.mock.calls;
    expect(path).toBe('visitor/job/0.webp');
    expect(String(bytes)).toMatch(/^RIFF[^]*digitalsourcetype\/trainedAlgorithmicMedia/);
    const [image] = backend.complete.mock.calls[0]?.[1].images ?? [];
    expect(image).toMatchObject({ width: 768, height: 768, seed: expect.any(Number) });
  });

  test('in another format than the one that was asked for is kept, and the visitor reads so', async () => {
    await ended(finish(fakeRemote([[await withSize(512, 768)]])));
    expect(backend.complete.mock.calls[0]?.[1].notUnderstood).toEqual(['format (the engine drew 512 × 768)']);
  });

  test('is the first one of a result with two, and only that one is stored', async () => {
    const [first] = result.pictures;
    const made = { ...result, pictures: [...result.pictures, { image: picture.image, seed: 8 }] };
    expect(await ended(finish(fakeRemote([[made]])))).toBe('drawn');
    expect(backend.storeOutput).toHaveBeenCalledOnce();
    expect(backend.complete.mock.calls[0]?.[1].images).toMatchObject([{ width: 768, seed: first?.seed }]);
  });

  test.each([
    ['is lost where runs cost money, and its cost is noted', true, 'lost', false],
    ['is drawn again by the next attempt where runs cost nothing', false, 'internal', true],
  ] as const)('that a result lacks %s', async (_, isPaid, code, retry) => {
    const engine = fakeRemote([[{ ...result, pictures: [], costUsd: 0.04 }]], { isPaid });
    expect(await ended(finish(engine))).toMatchObject({ code });
    expect(backend.fail).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      expect.objectContaining({
        retry,
        runGoesOn: false,
        record: expect.objectContaining({ costUsd: 0.04 }),
      }),
    );
    expect(backend.storeOutput).not.toHaveBeenCalled();
  });

  test('has previews that visitors can see, whatever their size', async () => {
    const preview = { bytes: await photo(1024), mime: 'image/webp', width: 1, height: 1 } as const;
    await ended(finish(fakeRemote([[{ type: 'progress', fraction: 0.5, stage: 'half', preview }, result]])));
    const [[sent] = []] = backend.broadcast.mock.calls;
    expect(sent?.preview).toMatch(/^data:image\/webp;base64,/);
    expect(sent?.preview?.length).toBeLessThan(64_000);
  });
});

test.each([
  ['after it was drawn', [drawn, { costUsd: 0.04 }]],
  ['at the engine, which says so', [new EngineFailure('blocked', 'flagged'), { costUsd: 0.01 }]],
] as const)('a run that fails %s has its cost noted', async (_, [step, { costUsd }]) => {
  // A white pixel is no picture that can be shown.
  const event = step instanceof EngineFailure ? Object.assign(step, { costUsd }) : { ...step, costUsd };
  await ended(finish(fakeRemote([[event]])));
  expect(backend.fail).toHaveBeenCalledExactlyOnceWith(
    expect.anything(),
    expect.objectContaining({ record: { instance: 'bloom', drawnMs: expect.any(Number), costUsd } }),
  );
});

test.each([-1, 1e6, Number.NaN])(
  'a picture is kept though its engine bills %d dollars for it',
  async (costUsd) => {
    expect(await ended(finish(fakeRemote([[{ ...result, costUsd }]])))).toBe('drawn');
    expect(backend.complete).toHaveBeenCalledOnce();
    expect(backend.complete.mock.calls[0]?.[2]).not.toHaveProperty('costUsd');
  },
);

test.each([-1, 1e6, Number.NaN])(
  'a failure is noted without its cost if the engine bills %d dollars',
  async (costUsd) => {
    const failed = Object.assign(new EngineFailure('blocked', 'flagged'), { costUsd });
    await ended(finish(fakeRemote([[failed]])));
    expect(backend.fail).toHaveBeenCalledOnce();
    expect(backend.fail.mock.calls[0]?.[1]).not.toHaveProperty('record');
  },
);

const neverBegan = new EngineFailure('busy', 'is off', { neverBegan: true });

test('a run that turns out never to have begun is forgotten and submitted again, as often as that happens', async () => {
  const engine = fakeRemote([[neverBegan], [neverBegan], [neverBegan], [result]]);
  expect(await ended(finish(engine))).toBe('drawn');
  expect(engine.submit).toHaveBeenCalledTimes(4);
  const ids = engine.submit.mock.calls.map(([, id]) => id);
  expect(backend.noteRun.mock.calls.map(([, , id]) => id)).toEqual(
    ids.flatMap((id, at) => (at === 0 ? [id] : [undefined, id])),
  );
});

describe('an instance beside another one', () => {
  const job = claimed({ others: ['bloom', 'office'] });

  test.each(['busy', 'rate', 'auth', 'funds'] as const)(
    'that refuses a run as %s has its job handed back at once, which is no attempt',
    async (code) => {
      const engine = fakeRemote([]);
      engine.submit.mockRejectedValueOnce(failure(code));
      expect(await ended(finish(engine, job), 0)).toMatchObject({ code });
      expect(backend.handBack).toHaveBeenCalledOnce();
      expect(backend.fail).not.toHaveBeenCalled();
      expect(backend.noteRun).toHaveBeenLastCalledWith(job, 'bloom', undefined);
      expect(recorded.events()).toContain('goes_elsewhere');
    },
  );

  test('whose run turns out never to have begun has its job handed back at once', async () => {
    const engine = fakeRemote([[neverBegan]], { isPaid: false });
    expect(await ended(finish(engine, job), 0)).toMatchObject({ code: 'busy' });
    expect(backend.handBack).toHaveBeenCalledOnce();
    expect(backend.noteRun).toHaveBeenLastCalledWith(job, 'bloom', undefined);
  });

  const silent = Array.from({ length: 20 }, () => [failure('busy')]);

  test('that falls silent keeps a run that costs nothing for a minute, before the other one draws the job', async () => {
    const finishing = finish(fakeRemote([...silent], { isPaid: false }), job);
    await vi.advanceTimersByTimeAsync(50_000);
    expect(backend.handBack).not.toHaveBeenCalled();
    expect(await ended(finishing)).toMatchObject({ code: 'busy' });
    expect(backend.handBack).toHaveBeenCalledOnce();
    expect(backend.noteRun).toHaveBeenLastCalledWith(job, 'bloom', undefined);
  });

  test('that names ten minutes keeps a run that costs nothing for a minute, before the other one draws the job', async () => {
    const asked = [failure('rate', 600_000)];
    const finishing = finish(fakeRemote([asked, asked], { isPaid: false }), job);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(backend.handBack).not.toHaveBeenCalled();
    expect(await ended(finishing, 2_000)).toMatchObject({ code: 'rate' });
    expect(backend.handBack).toHaveBeenCalledOnce();
  });

  test('that falls silent keeps a run that is paid, and its picture is the one that is shown', async () => {
    const engine = fakeRemote([...silent.slice(0, 7), [result]]);
    expect(await ended(finish(engine, job), 100_000)).toBe('drawn');
    expect(engine.submit).toHaveBeenCalledOnce();
    expect(backend.handBack).not.toHaveBeenCalled();
  });
});

describe('a form that follows its sketch', () => {
  const config = { attribute: 'guide', numeric: true };
  const field = { name: 'guide', mdel_input_type: 'ATTRIBUTE', config } as const;
  const following = claimed({
    prompt: { guide: '40' },
    fields: [field],
  });

  test('has its sketch drawn as lines, given to the engine and kept beside the picture', async () => {
    const engine = { ...fakeRemote([[result]]), takesGuide: true };
    expect(await ended(finish(engine, following))).toBe('drawn');
    const { strength, image } = engine.submit.mock.calls[0]?.[0].guide ?? {};
    expect({ strength, ...image }).toMatchObject({
      strength: 0.4,
      mime: 'image/png',
      width: 768,
      height: 768,
    });
    const { channels } = await sharp(image?.bytes).stats();
    expect(channels.map(({ min, max }) => [min, max])).toEqual([
      [0, 255],
      [0, 255],
      [0, 255],
    ]);
    const [, [path, bytes] = []] = backend.storeOutput.mock.calls;
    expect(path).toBe('visitor/job/guide.webp');
    expect(String(bytes)).toContain('digitalsourcetype/algorithmicMedia');
    expect(backend.complete.mock.calls[0]?.[1].guide).toEqual({ path, width: 768, height: 768 });
  });

  test('reads that a generator which draws after no sketch drew without it', async () => {
    const engine = fakeRemote([[result]]);
    expect(await ended(finish(engine, following))).toBe('drawn');
    expect(engine.submit.mock.calls[0]?.[0]).not.toHaveProperty('guide');
    expect(backend.complete.mock.calls[0]?.[1]).not.toHaveProperty('guide');
    expect(backend.complete.mock.calls[0]?.[1].notUnderstood).toEqual([
      'the sketch (this generator draws after no sketch)',
    ]);
  });

  test('ends without a picture, not to be repeated, when the engine does not take the sketch', async () => {
    const engine = { ...fakeRemote([[failure('guide')]]), takesGuide: true };
    await ended(finish(engine, following));
    expect(backend.fail.mock.calls[0]?.[1]).toMatchObject({
      retry: false,
      message: 'This generator could not follow the sketch. Please try again with “Follow the sketch” off.',
    });
  });
});

describe('the picture check', () => {
  const found = (band: PictureBand) => ({ band, model: 'a classifier', scores: { harm: 0.6 } });

  test('looks at the file of the picture, and what it found is noted with the finished job', async () => {
    look.mockResolvedValue(found('pass'));
    expect(await ended(finish(fakeRemote([[result]])))).toBe('drawn');
    expect(look).toHaveBeenCalledExactlyOnceWith(result.pictures[0]?.image.bytes);
    expect(backend.complete).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      expect.anything(),
      expect.objectContaining({ check: found('pass') }),
    );
  });

  test('keeps a doubtful picture for a person, its job ends as held, and its engine counts as well', async () => {
    look.mockResolvedValue(found('hold'));
    expect(await ended(finish(fakeRemote([[result]])))).toBe('drawn');
    expect(backend.complete).not.toHaveBeenCalled();
    const path = 'visitor/job/0.webp';
    expect(backend.storeOutput).toHaveBeenCalledExactlyOnceWith(path, expect.anything());
    expect(backend.fail).toHaveBeenCalledExactlyOnceWith(expect.anything(), {
      reason: 'held',
      message: expect.stringContaining('is not sure about this picture'),
      retry: false,
      runGoesOn: expect.any(Boolean),
      record: { instance: 'bloom', drawnMs: expect.any(Number) },
      found: {
        ...found('hold'),
        output: expect.objectContaining({ images: [expect.objectContaining({ path })] }),
      },
    });
  });

  test('keeps a harmful picture nowhere, its job ends as unsuitable, and its engine counts as well', async () => {
    look.mockResolvedValue(found('block'));
    expect(await ended(finish(fakeRemote([[result]])))).toBe('drawn');
    expect(backend.storeOutput).not.toHaveBeenCalled();
    expect(backend.fail).toHaveBeenCalledExactlyOnceWith(expect.anything(), {
      reason: 'unsuitable',
      message: expect.stringContaining('not shown and not kept'),
      retry: false,
      runGoesOn: expect.any(Boolean),
      found: found('block'),
      record: { instance: 'bloom', drawnMs: expect.any(Number) },
    });
  });

  test('that fails leaves the picture unseen, the job is tried again with the same run, and its engine counts as well', async () => {
    look.mockRejectedValue(new Error('The picture check failed'));
    expect(await ended(finish(fakeRemote([[result]])))).toBe('drawn');
    expect(backend.storeOutput).not.toHaveBeenCalled();
    expect(backend.fail).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      expect.objectContaining({ reason: 'failed', retry: true, runGoesOn: true }),
    );
  });

  /** Resolves when the picture check looks at the picture, or at its preview, with which it does not come to an end. */
  function hanging(at: 'picture' | 'preview'): Promise<void> {
    const looked = Promise.withResolvers<void>();
    look.mockImplementation((file) => {
      if ((file === result.pictures[0]?.image.bytes) !== (at === 'picture')) return passed(file);
      looked.resolve();
      return never;
    });
    return looked.promise;
  }

  test.each([
    [
      'has its job handed back when the worker stops',
      'handed_back',
      () => handBack.abort(new Error('stops')),
    ],
    ['leaves its job to who has the lease', 'lost', () => void backend.heartbeat.mockResolvedValue('lost')],
  ])('that hangs %s', async (_, event, stop) => {
    const looked = hanging('picture');
    const finishing = finish(fakeRemote([[result]]));
    await looked;
    stop();
    await ended(finishing);
    expect(recorded.events()).toEqual([event]);
    expect(backend.storeOutput).not.toHaveBeenCalled();
  });

  test('that hangs for an hour has its job tried again with the same run', async () => {
    const looked = hanging('picture');
    const finishing = finish(fakeRemote([[result]]));
    await looked;
    expect(await ended(finishing, 61 * 60_000)).toBe('drawn');
    expect(backend.fail.mock.calls[0]?.[1]).toMatchObject({ retry: true, runGoesOn: true });
  });

  test('that hangs at a preview does not keep the job from being handed back', async () => {
    const looked = hanging('preview');
    const stored = Promise.withResolvers<void>();
    backend.storeOutput.mockImplementationOnce(async () => stored.resolve());
    const preview = { type: 'progress', fraction: 0.5, stage: 'half', preview: result.pictures[0]?.image };
    const finishing = finish(fakeRemote([[preview as EngineProgress, result]]));
    await Promise.all([looked, stored.promise]);
    handBack.abort(new Error('The worker is stopping'));
    await ended(finishing);
    expect(recorded.events()).toEqual(['handed_back']);
  });

  test.each([
    ['passes', 'pass', 1],
    ['does not pass', 'hold', 0],
  ] as const)('decides on previews as well: of one that %s, %s: %i are sent', async (_, band, sent) => {
    look.mockResolvedValue(found(band));
    const [picture] = result.pictures;
    const preview = {
      type: 'progress',
      fraction: 0.5,
      stage: 'half',
      preview: picture?.image,
    } as EngineProgress;
    await ended(finish(fakeRemote([[preview, result]])));
    expect(backend.broadcast.mock.calls.filter(([{ preview: shown }]) => shown !== undefined)).toHaveLength(
      sent,
    );
  });
});
