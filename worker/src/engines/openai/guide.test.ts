import { errorResponse } from 'engine-doubles/openai';
import { expect, test } from 'vitest';
import { attach, guided, outcome } from '../../../test/engines.ts';
import { startEngine } from '../../../test/openai.ts';

const newId = () => crypto.randomUUID();

test.each([
  [0.9, 'Keep the composition'],
  [0.3, 'Take the composition loosely'],
])(
  'a guide of strength %d is edited into a picture, whose words say how closely: “%s”',
  async (strength, words) => {
    const { double, engine } = await startEngine({ edits: true, previews: 1 });
    const id = newId();
    await engine.submit(await guided(strength), id);
    expect((await attach(engine, id)).map(({ type }) => type)).toEqual(['started', 'progress', 'drawn']);
    expect(double.ledger.entries()[0]).toMatchObject({
      path: '/v1/images/edits',
      prompt: expect.stringMatching(new RegExp(`^a girl\\. ${words}`)),
    });
  },
);

test('an edit that the server refuses fails the guide; an empty account stays one', async () => {
  const { double, engine } = await startEngine({ edits: true });
  const refusal = {
    status: 400,
    type: 'invalid_request_error',
    code: 'invalid_image',
    message: 'Invalid image',
  };
  double.plan('POST /v1/images/edits', { respond: errorResponse(refusal, 'openai') });
  expect(await outcome(engine.submit(await guided(), newId()))).toBe('guide');
  double.fund(0);
  expect(await outcome(engine.submit(await guided(), newId()))).toBe('funds');
});
