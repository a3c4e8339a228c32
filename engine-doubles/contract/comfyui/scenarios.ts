import { ask, post } from '../ask.ts';
import { Listener, type Message, type Target } from './target.ts';

/** The classes that the double knows, each as the recording has it. */
export const classes = [
  'CheckpointLoaderSimple',
  'CLIPTextEncode',
  'ControlNetApplyAdvanced',
  'ControlNetLoader',
  'EmptyLatentImage',
  'ImageInvert',
  'ImageUpscaleWithModel',
  'KSampler',
  'LoadImage',
  'LoraLoader',
  'UpscaleModelLoader',
  'VAEDecode',
  'VAEEncode',
  'SaveImage',
  'IrodoriRecording',
] as const;

interface Drawing {
  readonly seed?: number;
  readonly ending?: 'picture' | 'exception' | 'memory';
  readonly steps?: number;
  readonly step_seconds?: number;
  readonly prefix?: string;
}

/** Each in a folder of its own, because files are numbered. */
const graphOf = ({ prefix = `recording/${crypto.randomUUID()}/picture`, ...changes }: Drawing) => ({
  '1': {
    class_type: 'IrodoriRecording',
    inputs: {
      text: 'a girl',
      seed: 1,
      steps: 2,
      width: 64,
      height: 96,
      step_seconds: 0.05,
      ending: 'picture',
      ...changes,
    },
  },
  '2': { class_type: 'SaveImage', inputs: { filename_prefix: prefix, images: ['1', 0] } },
});

/** Saves an uploaded picture with its colours inverted. */
const loading = (image: string) => ({
  '1': { class_type: 'LoadImage', inputs: { image } },
  '2': { class_type: 'ImageInvert', inputs: { image: ['1', 0] } },
  '3': {
    class_type: 'SaveImage',
    inputs: { filename_prefix: `recording/${crypto.randomUUID()}/picture`, images: ['2', 0] },
  },
});

const onePixel = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

const slow = { steps: 40, step_seconds: 0.5 };
const metadata = { supports_preview_metadata: true };
/** As the worker asks for previews. */
const withPreviews = { preview_method: 'auto' };

const order = (target: Target, prompt: object, id: string, extra: object = withPreviews) =>
  post(target, '/prompt', { prompt, prompt_id: id, client_id: id, extra_data: extra });

const isOver = ({ type, data }: Message): boolean => type === 'executing' && data['node'] === null;

/** Orders a run and listens until it has left the server's hands. */
async function draw(target: Target, drawing: Drawing, flags?: object, extra?: object) {
  const id = crypto.randomUUID();
  const listener = await Listener.connect(target, id, flags);
  const ordered = await order(target, graphOf(drawing), id, extra);
  await listener.until(isOver);
  listener.close();
  return { ordered, heard: listener.heard, history: await ask(target, `/history/${id}`) };
}

const random = () => Math.floor(Math.random() * 2 ** 32);

/** The requests that `record.ts` sends to a real ComfyUI, and the contract test to the double. */
export const scenarios: Readonly<Record<string, (target: Target) => Promise<unknown>>> = {
  'lists and addresses that it does not have': async (target) => ({
    unknownFolder: await ask(target, '/models/nothing'),
    unknownClass: await ask(target, '/object_info/Nothing'),
    unknownRun: await ask(target, '/history/nothing'),
    unknownFile: await ask(target, '/view?filename=nothing.png&subfolder=&type=output'),
    emptyQueue: await ask(target, '/queue'),
    jobs: await ask(target, '/api/jobs/nothing'),
    cancel: await post(target, '/api/jobs/nothing/cancel', {}),
  }),

  'workflows that it refuses': async (target) => {
    const picture = graphOf({});
    const with1 = (inputs: object) => ({ ...picture, '1': { ...picture['1'], inputs } });
    const { text: _, ...withoutText } = picture['1'].inputs;
    return {
      nothing: await post(target, '/prompt', {}),
      noClass: await post(target, '/prompt', {
        prompt: { ...picture, '1': { inputs: picture['1'].inputs } },
      }),
      unknownClass: await post(target, '/prompt', {
        prompt: { ...picture, '1': { ...picture['1'], class_type: 'Nothing' } },
      }),
      noOutput: await post(target, '/prompt', { prompt: { '1': picture['1'] } }),
      missingInput: await post(target, '/prompt', { prompt: with1(withoutText) }),
      notInList: await post(target, '/prompt', {
        prompt: with1({ ...picture['1'].inputs, ending: 'nothing' }),
      }),
      tooLarge: await post(target, '/prompt', { prompt: with1({ ...picture['1'].inputs, width: 1e6 }) }),
      notInListOfModels: await post(target, '/prompt', {
        prompt: {
          '1': { class_type: 'LoadImage', inputs: { image: 'example.png' } },
          '2': { class_type: 'UpscaleModelLoader', inputs: { model_name: 'nothing.pth' } },
          '3': {
            class_type: 'ImageUpscaleWithModel',
            inputs: { upscale_model: ['2', 0], image: ['1', 0] },
          },
          '4': { class_type: 'SaveImage', inputs: { filename_prefix: 'recording/large', images: ['3', 0] } },
        },
      }),
    };
  },

  'a picture with previews that name their run': (target) => draw(target, { seed: random() }, metadata),

  'a picture for a client that does not ask for metadata': (target) => draw(target, { seed: random() }),

  'a picture for a client that does not ask for previews': (target) =>
    draw(target, { seed: random() }, metadata, {}),

  'the same workflow again is not drawn again': async (target) => {
    const drawing = { seed: random(), prefix: `recording/${crypto.randomUUID()}/picture` };
    await draw(target, drawing, metadata);
    return draw(target, drawing, metadata);
  },

  'the same picture under another name is saved again': async (target) => {
    const seed = random();
    await draw(target, { seed }, metadata);
    return draw(target, { seed }, metadata);
  },

  'an exception': (target) => draw(target, { seed: random(), ending: 'exception' }, metadata),

  'too little memory': (target) => draw(target, { seed: random(), ending: 'memory' }, metadata),

  'an output with a fault beside a good one': async (target) => {
    const id = crypto.randomUUID();
    const listener = await Listener.connect(target, id, metadata);
    const prompt = {
      ...graphOf({ seed: random() }),
      '3': { class_type: 'SaveImage', inputs: { filename_prefix: 'recording/other', images: ['4', 0] } },
      '4': { class_type: 'IrodoriRecording', inputs: { ...graphOf({})['1'].inputs, ending: 'nothing' } },
    };
    const ordered = await order(target, prompt, id);
    await listener.until(isOver);
    listener.close();
    return { ordered, history: await ask(target, `/history/${id}`) };
  },

  'a waiting run is taken out, and the one that is drawn is interrupted': async (target) => {
    const [drawn, waiting] = [crypto.randomUUID(), crypto.randomUUID()];
    const listener = await Listener.connect(target, drawn, metadata);
    target.holdStep();
    await order(target, graphOf({ seed: random(), ...slow }), drawn);
    await listener.until(({ type }) => type === 'progress');
    await order(target, graphOf({ seed: random(), ...slow }), waiting);
    const queue = await ask(target, '/queue');
    const interruptWaiting = await post(target, '/interrupt', { prompt_id: waiting });
    const dequeueUnknown = await post(target, '/queue', { delete: ['nothing'] });
    const dequeue = await post(target, '/queue', { delete: [waiting] });
    const queueThen = await ask(target, '/queue');
    const interrupt = await post(target, '/interrupt', { prompt_id: drawn });
    await listener.until(isOver);
    listener.close();
    return {
      queue,
      interruptWaiting,
      dequeueUnknown,
      dequeue,
      queueThen,
      interrupt,
      heard: listener.heard,
      history: await ask(target, `/history/${drawn}`),
      historyOfWaiting: await ask(target, `/history/${waiting}`),
    };
  },

  'where runs stand, and a run that is cancelled by its address': async (target) => {
    const [drawn, waiting] = [crypto.randomUUID(), crypto.randomUUID()];
    const listener = await Listener.connect(target, drawn, metadata);
    target.holdStep();
    await order(target, graphOf({ seed: random(), ...slow }), drawn);
    await listener.until(({ type }) => type === 'progress');
    await order(target, graphOf({ seed: random(), ...slow }), waiting);
    const jobs = {
      drawn: await ask(target, `/api/jobs/${drawn}`),
      waiting: await ask(target, `/api/jobs/${waiting}`),
    };
    const cancel = {
      waiting: await post(target, `/api/jobs/${waiting}/cancel`, {}),
      drawn: await post(target, `/api/jobs/${drawn}/cancel`, {}),
    };
    // For the versions that do not have the address.
    await post(target, '/queue', { delete: [waiting] });
    await post(target, '/interrupt', { prompt_id: drawn });
    await listener.until(isOver);
    listener.close();
    return { jobs, cancel, interrupted: await ask(target, `/api/jobs/${drawn}`) };
  },

  'how ended runs stand': async (target) => {
    const stand = async (ending: Drawing['ending']) => {
      const { ordered } = await draw(target, { seed: random(), ending: ending ?? 'picture' });
      const { prompt_id: id } = ordered.body as { prompt_id: string };
      return ask(target, `/api/jobs/${id}`);
    };
    return { picture: await stand('picture'), exception: await stand('exception') };
  },

  'a used id': async (target) => {
    const id = crypto.randomUUID();
    const listener = await Listener.connect(target, id, metadata);
    const [one, two] = [graphOf({ seed: random() }), graphOf({ seed: random() })];
    const first = await order(target, one, id);
    await listener.until(isOver);
    const second = await order(target, two, id);
    await listener.untilCount(isOver, second.status === 200 ? 2 : 1);
    listener.close();
    return { first, second, heard: listener.heard };
  },

  'an id that is no UUID in lower case': async (target) => {
    const id = crypto.randomUUID().toUpperCase();
    const listener = await Listener.connect(target, id, metadata);
    const ordered = await order(target, graphOf({ seed: random() }), id);
    if (ordered.status === 200) await listener.until(isOver);
    listener.close();
    return { status: ordered.status };
  },

  'a second socket of a client, and the end of the first one': async (target) => {
    const id = crypto.randomUUID();
    const first = await Listener.connect(target, id, metadata);
    target.holdStep();
    await order(target, graphOf({ seed: random(), ...slow }), id);
    await first.until(({ type }) => type === 'progress');
    const second = await Listener.connect(target, id, metadata);
    const heard = [...second.heard];
    await first.end();
    await post(target, '/interrupt', { prompt_id: id });
    while (Object.keys((await ask(target, `/history/${id}`)).body as object).length === 0);
    second.close();
    return { heard, isDeaf: !second.heard.some(({ type }) => type === 'execution_interrupted') };
  },

  'an uploaded picture': async (target) => {
    const name = `${crypto.randomUUID()}.png`;
    const upload = (bytes: string) => {
      const body = new FormData();
      body.set('image', new File([bytes], name, { type: 'image/png' }));
      body.set('subfolder', 'recording');
      return ask(target, '/upload/image', { method: 'POST', body });
    };
    return { first: await upload('a'), same: await upload('a'), other: await upload('b') };
  },
  'a run loads an uploaded picture, a file that is none, and one that is not there': async (target) => {
    const upload = async (bytes: Uint8Array<ArrayBuffer>) => {
      const name = `${crypto.randomUUID()}.png`;
      const body = new FormData();
      body.set('image', new File([bytes], name, { type: 'image/png' }));
      for (const [field, value] of Object.entries({ type: 'temp', subfolder: 'irodori', overwrite: 'true' }))
        body.set(field, value);
      await ask(target, '/upload/image', { method: 'POST', body });
      return `irodori/${name} [temp]`;
    };
    const load = async (image: string) => {
      const id = crypto.randomUUID();
      const listener = await Listener.connect(target, id, metadata);
      const ordered = await order(target, loading(image), id);
      if (ordered.status === 200) await listener.until(isOver);
      listener.close();
      return { ordered, heard: listener.heard, history: await ask(target, `/history/${id}`) };
    };
    return {
      picture: await load(await upload(onePixel)),
      broken: await load(await upload(onePixel.slice(0, 20))),
      missing: await load('nothing.png [temp]'),
    };
  },
};
