import { expect, test } from 'vitest';
import { startEngine as startComfyUi } from '../../test/comfyui.ts';
import { outcome } from '../../test/engines.ts';
import { startEngine as startFal } from '../../test/fal.ts';
import { startEngine as startOpenAi } from '../../test/openai.ts';
import { startEngine as startReplicate } from '../../test/replicate.ts';
import { startEngine as startSdApi } from '../../test/sdapi.ts';
import { startEngine as startSdCpp } from '../../test/sdcpp.ts';

test.each([
  ['ComfyUI', () => startComfyUi(), 'GET /system_stats'],
  ['a server of /sdapi', () => startSdApi(), 'GET /samplers'],
  ['stable-diffusion.cpp', () => startSdCpp(), 'GET /capabilities'],
  ['OpenAI’s image API', () => startOpenAi(), 'GET /v1/models'],
  ['fal', () => startFal(), 'GET /v1/models/pricing'],
  ['Replicate', () => startReplicate(), 'GET /v1/account'],
] as const)('%s is asked whether it responds by one request that orders nothing', async (_, start, route) => {
  const { double, engine } = await start();
  await engine.ping();
  expect(double.requests).toEqual([route]);
  double.plan(route, { respond: new Response('no', { status: 401 }) });
  expect(await outcome(engine.ping())).toBe('auth');
  await double.close();
  expect(await outcome(engine.ping())).toBe('busy');
});
