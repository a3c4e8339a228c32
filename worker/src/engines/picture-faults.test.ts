import { blackPng } from 'engine-doubles/comfyui';
import { describe, expect, test } from 'vitest';
import { engineNames, engineTypes, paidRuns, type EngineName } from '../../test/all-engines.ts';
import { claimed, fakeBackend } from '../../test/fakes.ts';
import { finishAt } from '../../test/finish.ts';

interface Lie {
  readonly size?: { readonly width: number; readonly height: number };
  readonly count?: number;
  readonly file?: Uint8Array;
}

/** Has a job drawn by an engine that draws something else than was ordered. */
async function finished(name: EngineName, lie: Lie) {
  const { double, engine } = await engineTypes[name].start();
  const backend = fakeBackend();
  double.script(lie);
  const job = claimed({ fields: [{ name: 'words' }], prompt: { words: 'a lighthouse' } });
  const verdict = await finishAt(engine, backend, { job });
  expect([double.ledger.states(), paidRuns(double)]).toEqual([['drawn'], 1]);
  expect(backend.noteRun).toHaveBeenCalled();
  return { verdict, completed: backend.complete.mock.calls, failed: backend.fail.mock.calls };
}

describe.each(engineNames)('of %s,', (name) => {
  test('a picture of another size than the ordered one is kept, and the visitor reads so', async () => {
    const { verdict, completed } = await finished(name, { size: { width: 640, height: 384 } });
    expect(verdict).toBe('drawn');
    const [[, output] = []] = completed;
    expect(output?.images).toMatchObject([{ width: 640, height: 384 }]);
    expect(output?.notUnderstood).toContain('format (the engine drew 640 × 384)');
  });

  test('a picture that is too small to be shown has its job tried again with the run that was drawn', async () => {
    const { verdict, failed } = await finished(name, { size: { width: 32, height: 32 } });
    expect(verdict).toMatchObject({ code: 'internal' });
    expect(failed).toMatchObject([[{}, { retry: true, runGoesOn: true }]]);
  });

  test('a black picture ends its job as one that the engine’s check stopped', async () => {
    const { verdict, failed } = await finished(name, { file: await blackPng(512, 512) });
    expect(verdict).toMatchObject({ code: 'blocked' });
    expect(failed).toMatchObject([[{}, { reason: 'unsuitable', retry: false }]]);
  });
});

const failing = (code: string, retry: boolean, runGoesOn: boolean) => ({
  verdict: { code },
  failed: [[{}, { retry, runGoesOn }]],
});
const fates = {
  'is kept': { verdict: 'drawn', failed: [] },
  'is drawn again': failing('internal', true, false),
  'is lost': failing('lost', false, false),
  'is stopped': failing('blocked', false, false),
} as const;
type Fate = keyof typeof fates;

/** Of a page in place of a picture, of no picture, and of two pictures. */
const becomes: Readonly<Record<EngineName, readonly [Fate, Fate, Fate]>> = {
  ComfyUI: ['is drawn again', 'is drawn again', 'is kept'],
  A1111: ['is drawn again', 'is drawn again', 'is kept'],
  'stable-diffusion.cpp': ['is drawn again', 'is drawn again', 'is kept'],
  OpenAI: ['is lost', 'is lost', 'is kept'],
  'a server like OpenAI’s that costs nothing': ['is drawn again', 'is drawn again', 'is kept'],
  fal: ['is lost', 'is lost', 'is kept'],
  Replicate: ['is lost', 'is stopped', 'is kept'],
};
const lies: readonly (readonly [string, Lie])[] = [
  ['a page', { file: Buffer.from('<html>') }],
  ['no picture', { count: 0 }],
  ['two pictures', { count: 2 }],
];
const cases = engineNames.flatMap((name) =>
  lies.map(([what, lie], at) => [name, what, becomes[name][at] ?? 'is kept', lie] as const),
);

test.each(cases)('from %s comes %s in place of a picture, which %s', async (name, _, fate, lie) => {
  expect(await finished(name, lie)).toMatchObject(fates[fate]);
});
