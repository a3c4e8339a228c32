import { jpegOf, serveComfyUi } from 'engine-doubles/comfyui';
import { sampleWorkflow } from 'engine-doubles/comfyui/workflow';
import { serveFal } from 'engine-doubles/fal';
import { serveOpenAi } from 'engine-doubles/openai';
import { serveReplicate } from 'engine-doubles/replicate';
import { serveSdApi } from 'engine-doubles/sdapi';
import { serveSdCpp } from 'engine-doubles/sdcpp';

/** The engine of an adapter, whose own time, that of the drawing, lies between two points where a run can be held. */
interface Served {
  /** What is configured of it. */
  readonly settings: object;
  /** The next run stops before it is drawn. */
  hold(): void;
  /** Resolves when a run has stopped. */
  held(): Promise<void>;
  /** Draws the picture of the run that has stopped, and resolves when it is ready, but not yet told. */
  draw(): Promise<void>;
  release(): void;
}

interface Adapter {
  readonly name: string;
  /** The pause between two looks at a run; 0 where the engine says itself that it is done. */
  readonly pollMs: number;
  serve(): Promise<Served>;
}

/** Engines that draw once they are released have a picture ready. */
const file = await jpegOf({ width: 512, height: 512, origin: 'bench' });

export const adapters: readonly Adapter[] = [
  {
    name: 'comfyui',
    pollMs: 1000,
    async serve() {
      const { url, gate, script } = await serveComfyUi();
      const inputs = { text: ['6', 'text'], seed: ['3', 'seed'] };
      return gated(
        { url, workflow: { graph: sampleWorkflow, inputs, output: '9' } },
        gate,
        ['start', 'last'],
        () => script({ file }),
      );
    },
  },
  {
    name: 'sdapi',
    pollMs: 0,
    async serve() {
      const { url, gate, script } = await serveSdApi();
      return gated({ url, steps: 4 }, gate, ['queue', 'last'], () => script({ file }));
    },
  },
  {
    name: 'openai',
    pollMs: 0,
    async serve() {
      const { url, gate } = await serveOpenAi();
      return gated({ url, model: 'gpt-image-1.5', sizes: ['1024x1024'] }, gate, ['accepted', 'drawn']);
    },
  },
  {
    name: 'fal',
    pollMs: 500,
    async serve() {
      const { url, catalogue, gate } = await serveFal({ key: 'secret' });
      const settings = { url, catalogue, key: 'secret', model: 'fal-ai/flux/dev', pictures: url };
      return gated(settings, gate, ['start', 'result']);
    },
  },
  {
    name: 'replicate',
    pollMs: 500,
    async serve() {
      const { url, pictures, gate } = await serveReplicate({ key: 'secret' });
      return gated({ url, key: 'secret', model: 'black-forest-labs/flux-dev', pictures }, gate, [
        'start',
        'result',
      ]);
    },
  },
  {
    name: 'sdcpp',
    pollMs: 1000,
    async serve() {
      const { url, gate, script } = await serveSdCpp();
      return gated({ url }, gate, ['start', 'drawn'], () => script({ file }));
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
  [first, last]: NoInfer<readonly [Point, Point]>,
  prepare?: () => void,
): Served => ({
  settings,
  hold() {
    prepare?.();
    gate.hold(first);
  },
  held: () => gate.held(),
  draw() {
    gate.hold(last);
    return gate.held();
  },
  release: () => gate.release(),
});
