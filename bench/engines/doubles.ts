import { jpegOf, serveComfyUi } from 'engine-doubles/comfyui';
import { sampleWorkflow } from 'engine-doubles/comfyui/workflow';
import { serveFal } from 'engine-doubles/fal';
import { serveOpenAi } from 'engine-doubles/openai';
import { serveReplicate } from 'engine-doubles/replicate';
import { serveSdApi } from 'engine-doubles/sdapi';
import { serveSdCpp } from 'engine-doubles/sdcpp';

/** The engine of an adapter, which draws in no time, and can be held where it would draw. */
interface Served {
  /** What is configured of it. */
  readonly settings: object;
  /** The next run stops where it is drawn. */
  hold(): void;
  /** Resolves when a run has stopped. */
  held(): Promise<void>;
  release(): void;
}

interface Adapter {
  readonly name: string;
  /** The pause between two looks at a run; 0 where the engine says itself that it is done. */
  readonly pollMs: number;
  serve(): Promise<Served>;
}

/** Each of these has a picture ready, so encoding it is no time of the worker’s. */
const file = await jpegOf({ width: 512, height: 512, origin: 'bench' });

export const adapters: readonly Adapter[] = [
  {
    name: 'comfyui',
    pollMs: 1000,
    async serve() {
      const { url, gate, script } = await serveComfyUi();
      const inputs = { text: ['6', 'text'], seed: ['3', 'seed'] };
      return gated({ url, workflow: { graph: sampleWorkflow, inputs, output: '9' } }, gate, 'start', () =>
        script({ file }),
      );
    },
  },
  {
    name: 'sdapi',
    pollMs: 0,
    async serve() {
      const { url, gate, script } = await serveSdApi();
      return gated({ url, steps: 4 }, gate, 'last', () => script({ file }));
    },
  },
  {
    name: 'openai',
    pollMs: 0,
    async serve() {
      const { url, gate } = await serveOpenAi();
      return gated({ url, model: 'gpt-image-1.5', sizes: ['1024x1024'] }, gate, 'drawn');
    },
  },
  {
    name: 'fal',
    pollMs: 500,
    async serve() {
      const { url, catalogue, gate } = await serveFal({ key: 'secret' });
      const settings = { url, catalogue, key: 'secret', model: 'fal-ai/flux/dev', pictures: url };
      return gated(settings, gate, 'result');
    },
  },
  {
    name: 'replicate',
    pollMs: 500,
    async serve() {
      const { url, pictures, gate } = await serveReplicate({ key: 'secret' });
      return gated({ url, key: 'secret', model: 'black-forest-labs/flux-dev', pictures }, gate, 'result');
    },
  },
  {
    name: 'sdcpp',
    pollMs: 1000,
    async serve() {
      const { url, gate, script } = await serveSdCpp();
      return gated({ url }, gate, 'start', () => script({ file }));
    },
  },
];

interface Gate<Point> {
  hold(point: Point): void;
  held(): Promise<void>;
  release(): void;
}

const gated = <Point>(
  settings: object,
  gate: Gate<Point>,
  point: NoInfer<Point>,
  prepare?: () => void,
): Served => ({
  settings,
  hold() {
    prepare?.();
    gate.hold(point);
  },
  held: () => gate.held(),
  release: () => gate.release(),
});
