import { errorResponse } from 'engine-doubles/openai';
import { expect, test } from 'vitest';
import { attach, outcome, pictured } from '../../../test/engines.ts';
import { startEngine } from '../../../test/openai.ts';

const newId = () => crypto.randomUUID();

test.each([
  [0.9, 'Keep the composition, the subject and the colours of the attached picture'],
  [0.3, 'Take the attached picture loosely'],
])(
  'a visitor’s picture with the likeness %d is edited, and words say how closely: “%s”',
  async (strength, words) => {
    const { double, engine } = await startEngine({ edits: true });
    const id = newId();
    const order = await pictured(strength);
    await engine.submit(order, id);
    expect((await attach(engine, id)).at(-1)?.type).toBe('drawn');
    expect(double.ledger.entries()[0]).toMatchObject({
      path: '/v1/images/edits',
      prompt: expect.stringMatching(new RegExp(`^a girl\\. ${words}`)),
    });
    const [sent = new Uint8Array()] = double.received.at(-1)?.pictures ?? [];
    expect(Buffer.from(sent).equals(order.picture?.image.bytes ?? new Uint8Array())).toBe(true);
  },
);

test('a model that edits nothing begins with no picture', async () => {
  const { engine } = await startEngine();
  expect(engine.takesPicture).toBe(false);
});

test('a picture that the server refuses fails with the code of what an order begins with', async () => {
  const { double, engine } = await startEngine({ edits: true });
  const refusal = {
    status: 400,
    type: 'invalid_request_error',
    code: 'invalid_image',
    message: 'Invalid image',
  };
  double.plan('POST /v1/images/edits', { respond: errorResponse(refusal, 'openai') });
  expect(await outcome(engine.submit(await pictured(), newId()))).toBe('guide');
});
