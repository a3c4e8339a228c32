import { ask, post } from '../ask.ts';
import { Listener, type Target } from './target.ts';

/** The classes that the double knows. */
export const classes = [
  'CheckpointLoaderSimple',
  'CLIPTextEncode',
  'EmptyLatentImage',
  'KSampler',
  'LoadImage',
  'LoraLoader',
  'UpscaleModelLoader',
  'VAEDecode',
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

const slow = { steps: 40, step_seconds: 0.5 };
const metadata = { supports_preview_metadata: true };

/** Orders a run and listens until it has left the server's hands. */
async function draw(target: Target, drawing: Drawing, flags?: object) {
  const id = crypto.randomUUID();
  const listener = await Listener.connect(target, id, flags);
  const ordered = await post(target, '/prompt', { prompt: graphOf(drawing), prompt_id: id, client_id: id });
  await listener.until(({ type, data }) => type === 'executing' && data['node'] === null);
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
      unknownClass: await post(target, '/prompt', {
        prompt: { ...picture, '1': { ...picture['1'], class_type: 'Nothing' } },
      }),
      noOutput: await post(target, '/prompt', { prompt: { '1': picture['1'] } }),
      missingInput: await post(target, '/prompt', { prompt: with1(withoutText) }),
      notInList: await post(target, '/prompt', {
        prompt: with1({ ...picture['1'].inputs, ending: 'nothing' }),
      }),
      tooLarge: await post(target, '/prompt', { prompt: with1({ ...picture['1'].inputs, width: 1e6 }) }),
    };
  },

  'a picture with previews that name their run': async (target) => {
    const drawn = await draw(target, { seed: random() }, metadata);
    return drawn;
  },

  'a picture for a client that does not ask for metadata': (target) => draw(target, { seed: random() }),

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
    const ordered = await post(target, '/prompt', { prompt, prompt_id: id, client_id: id });
    await listener.until(({ type, data }) => type === 'executing' && data['node'] === null);
    listener.close();
    return { ordered, history: await ask(target, `/history/${id}`) };
  },

  'a waiting run is taken out, and the one that is drawn is interrupted': async (target) => {
    const [drawn, waiting] = [crypto.randomUUID(), crypto.randomUUID()];
    const listener = await Listener.connect(target, drawn, metadata);
    target.holdStep();
    const order = (id: string) =>
      post(target, '/prompt', {
        prompt: graphOf({ seed: random(), ...slow }),
        prompt_id: id,
        client_id: id,
      });
    await order(drawn);
    await listener.until(({ type }) => type === 'progress');
    await order(waiting);
    const queue = await ask(target, '/queue');
    const interruptWaiting = await post(target, '/interrupt', { prompt_id: waiting });
    const dequeueUnknown = await post(target, '/queue', { delete: ['nothing'] });
    const dequeue = await post(target, '/queue', { delete: [waiting] });
    const queueThen = await ask(target, '/queue');
    const interrupt = await post(target, '/interrupt', { prompt_id: drawn });
    await listener.until(({ type, data }) => type === 'executing' && data['node'] === null);
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

  'a used id is taken again': async (target) => {
    const id = crypto.randomUUID();
    const listener = await Listener.connect(target, id, metadata);
    const order = (seed: number) =>
      post(target, '/prompt', { prompt: graphOf({ seed }), prompt_id: id, client_id: id });
    const isOver = () =>
      listener.heard.filter(({ type, data }) => type === 'executing' && data['node'] === null);
    const first = await order(random());
    await listener.until(() => isOver().length === 1);
    const second = await order(random());
    await listener.until(() => isOver().length === 2);
    listener.close();
    return { first, second };
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
};
