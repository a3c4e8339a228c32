import type { Version } from 'engine-doubles/comfyui';
import { describe, expect, test } from 'vitest';
import { startEngine } from '../../../test/comfyui.ts';
import { attach, request } from '../../../test/engines.ts';

const versions: readonly Version[] = ['0.3.45', '0.3.64', '0.8.0', '0.12.1', '0.38.1', 'newest'];

describe.each(versions)('ComfyUI %s', (version) => {
  async function withTwoRuns() {
    const { double, engine } = await startEngine({ version });
    const [drawn, waiting] = [crypto.randomUUID(), crypto.randomUUID()];
    double.gate.hold('step');
    await engine.submit(request, drawn);
    await double.gate.held();
    await engine.submit(request, waiting);
    return { double, engine, drawn, waiting };
  }

  test('a run that is drawn stops, and the one after it is drawn', async () => {
    const { double, engine, drawn, waiting } = await withTwoRuns();
    await engine.cancel(drawn);
    await attach(engine, waiting);
    expect(double.ledger.states()).toEqual(['interrupted', 'drawn']);
  });

  test('a waiting run leaves the queue, and the one that is drawn goes on', async () => {
    const { double, engine, drawn, waiting } = await withTwoRuns();
    await engine.cancel(waiting);
    double.gate.release();
    await attach(engine, drawn);
    expect(double.ledger.states()).toEqual(['drawn', 'dequeued']);
  });

  test('a run that is over, or was never there, is left alone with all others', async () => {
    const { double, engine, drawn, waiting } = await withTwoRuns();
    double.gate.release();
    await attach(engine, waiting);
    double.gate.hold('step');
    const neighbour = crypto.randomUUID();
    await engine.submit({ ...request, seed: 8 }, neighbour);
    await double.gate.held();
    await engine.cancel(drawn);
    await engine.cancel(crypto.randomUUID());
    double.gate.release();
    await attach(engine, neighbour);
    expect(double.ledger.states()).toEqual(['drawn', 'drawn', 'drawn']);
  });
});
