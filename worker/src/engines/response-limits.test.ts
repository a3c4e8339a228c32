import { describe, expect, test } from 'vitest';
import { startEngine as startComfyUi } from '../../test/comfyui.ts';
import { attach, request } from '../../test/engines.ts';
import { startEngine as startFal } from '../../test/fal.ts';
import { startEngine as startOpenAi } from '../../test/openai.ts';
import { startEngine as startSdApi } from '../../test/sdapi.ts';
import { startEngine as startSdCpp } from '../../test/sdcpp.ts';

const responseMs = 60_000;
const newId = () => crypto.randomUUID();

/** A response of which more comes as long as somebody reads it: comments of an event stream, or no JSON. */
function endless(type = 'application/json') {
  const chunk = Buffer.alloc(2 ** 22, 'x');
  chunk.write(':');
  chunk.write('\n', chunk.length - 1);
  const body = new ReadableStream<Uint8Array>({ pull: (stream) => stream.enqueue(chunk) });
  return { respond: new Response(body, { headers: { 'content-type': type } }) };
}

const tooLong = (code: string) => ({
  code,
  message: expect.stringMatching(/A response has more than \d+ bytes/) as string,
});

describe('a response without end is left at its limit', () => {
  test('of ComfyUI, to a look at a run, and as the file of a picture', async () => {
    const { double, engine } = await startComfyUi({}, { responseMs });
    const id = await engine.submit(request, newId());
    double.plan('GET /history/*', endless());
    await expect(attach(engine, id)).rejects.toMatchObject(tooLong('internal'));
    double.plan('GET /view', endless('image/png'));
    await expect(attach(engine, id)).rejects.toMatchObject(tooLong('internal'));
  });

  test('of a server of /sdapi, to an order', async () => {
    const { double, engine } = await startSdApi({}, {}, { responseMs });
    double.plan('POST /txt2img', endless());
    const id = await engine.submit(request, newId());
    await expect(attach(engine, id)).rejects.toMatchObject(tooLong('internal'));
  });

  test('of stable-diffusion.cpp, to an order and to a look at a run', async () => {
    const { double, engine } = await startSdCpp({}, {}, { responseMs });
    const id = await engine.submit(request);
    double.plan('POST /img_gen', endless());
    await expect(engine.submit(request)).rejects.toMatchObject(tooLong('lost'));
    double.plan('GET /jobs/*', endless());
    await expect(attach(engine, id)).rejects.toMatchObject(tooLong('busy'));
  });

  test('of fal, as the file of a picture', async () => {
    const { double, engine } = await startFal({}, { engineOptions: { responseMs } });
    const id = await engine.submit(request);
    double.plan('GET /files/*', endless('image/png'));
    await expect(attach(engine, id)).rejects.toMatchObject(tooLong('lost'));
  });

  test.each([
    ['in one piece', 'application/json'],
    ['as a stream', 'text/event-stream'],
  ])('of OpenAI’s image API, to an order, %s', async (_, type) => {
    const { double, engine } = await startOpenAi();
    double.plan('POST /v1/images/generations', endless(type));
    const id = await engine.submit(request, newId());
    await expect(attach(engine, id)).rejects.toMatchObject(tooLong('lost'));
  });

  test('of OpenAI’s image API, as the file of a picture', async () => {
    const { double, engine } = await startOpenAi();
    double.plan('POST /v1/images/generations', {
      respond: Response.json({ data: [{ url: `${new URL(double.url).origin}/images/a.png` }] }),
    });
    double.plan('GET /images/*', endless('image/png'));
    const id = await engine.submit(request, newId());
    await expect(attach(engine, id)).rejects.toMatchObject(tooLong('busy'));
  });
});
