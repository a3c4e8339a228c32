import { claimedJob, type ClaimedJob } from '@irodori/contract/job';
import { pino, type Logger } from 'pino';
import sharp from 'sharp';
import { vi } from 'vitest';
import { EngineFailure } from '../src/engines/engine-failure.ts';
import type {
  BuiltInEngine,
  DrawnPicture,
  EngineEvent,
  EngineResult,
  RemoteEngine,
} from '../src/engines/engine.ts';
import type { PictureCheck } from '../src/picture-check/picture-check.ts';
import type { Backend } from '../src/runner/backend.ts';
import { BackendError } from '../src/runner/backend-error.ts';
import type { Understand } from '@irodori/words/understand';

/** A claimed job of an app without fields, unless they are given. */
export function claimed({
  fields = [],
  ...changes
}: Partial<Omit<ClaimedJob, 'fields'>> & { readonly fields?: readonly FormField[] } = {}): ClaimedJob {
  return claimedJob.parse({
    id: 'job',
    userId: 'visitor',
    attempt: 1,
    instance: 'bloom',
    prompt: {},
    app: { id: 'app', slug: 'app', name: 'App', config: {} },
    model: { id: 'model', name: 'Model', pipeline: 'bloom', default_pipeline_config: {} },
    fields: fields.map(formField),
    ...changes,
  });
}

export type FormField = Partial<Omit<ClaimedJob['fields'][number], 'config'>> & {
  readonly name: string;
  readonly config?: object;
};

/** A field of an app's form: a short text, unless it says otherwise. */
const formField = (field: FormField, position = 0) => ({
  id: field.name,
  label: field.name,
  type: 'SHORT_TEXT',
  mdel_input_type: 'PROMPT',
  position,
  required: false,
  placeholder: null,
  description: null,
  minLength: null,
  maxLength: null,
  minValue: null,
  maxValue: null,
  app_id: 'app',
  ...field,
  config: field.config ?? {},
});

/** A backend that grants every request; a test replaces the responses that it is about. */
export function fakeBackend() {
  return {
    claim: vi.fn<Backend['claim']>(async () => undefined),
    heartbeat: vi.fn<Backend['heartbeat']>(async () => 'held'),
    noteRun: vi.fn<Backend['noteRun']>(async () => true),
    complete: vi.fn<Backend['complete']>(async () => true),
    fail: vi.fn<Backend['fail']>(async () => false),
    handBack: vi.fn<Backend['handBack']>(async () => undefined),
    broadcast: vi.fn<Backend['broadcast']>(async () => undefined),
    storeOutput: vi.fn<Backend['storeOutput']>(async () => undefined),
    loadInput: vi.fn<Backend['loadInput']>(async () => new Uint8Array()),
    loadOutput: vi.fn<Backend['loadOutput']>(() =>
      Promise.reject(new BackendError('There is no such picture', 404)),
    ),
  };
}

/** A white pixel. */
const webp = Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=', 'base64');

export const picture: DrawnPicture = {
  seed: 7,
  image: { bytes: webp, mime: 'image/webp', width: 1, height: 1 },
};
export const drawn: EngineResult = { type: 'drawn', pictures: [picture], drew: ['night'], notUnderstood: [] };

const grain = { type: 'gaussian', mean: 128, sigma: 40 } as const;
/** A picture as a remote engine may send it. */
export const photo = (width: number, height = width): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#fff', noise: grain } })
    .jpeg()
    .withExif({ IFD0: { Software: 'an engine' } })
    .toBuffer();

/** What an engine does next: an event, a failure, or a promise that holds the drawing up until it settles. */
export type Step = EngineEvent | EngineFailure | Promise<unknown>;

export async function* play(steps: readonly Step[], signal: AbortSignal): AsyncGenerator<EngineEvent> {
  const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  for (const step of steps) {
    signal.throwIfAborted();
    if (step instanceof EngineFailure) throw step;
    if (step instanceof Promise) await Promise.race([step, aborted]);
    else yield step;
  }
}

/** A built-in engine that does these steps for each picture. */
export const fakeEngine = (...steps: readonly Step[]) =>
  ({
    name: 'bloom',
    capabilities: {},
    sourceType: 'trainedAlgorithmicMedia',
    draw: vi.fn<BuiltInEngine['draw']>((_, signal) => play(steps, signal)),
  }) satisfies BuiltInEngine;

/** A remote engine whose runs, one after the other, do these steps. */
export function fakeRemote(
  runs: readonly (readonly Step[])[],
  changes: Partial<Pick<RemoteEngine, 'name' | 'namesRuns' | 'isPaid' | 'slots' | 'breaker'>> = {},
) {
  let attached = 0;
  return {
    name: 'bloom',
    sourceType: 'trainedAlgorithmicMedia',
    namesRuns: 'runner',
    isPaid: true,
    slots: 2,
    submit: vi.fn<RemoteEngine['submit']>(async (_, id) => (changes.namesRuns === 'engine' ? 'theirs' : id)),
    attach: vi.fn<RemoteEngine['attach']>((_id, _request, signal) => {
      attached += 1;
      return play(runs[attached - 1] ?? [], signal);
    }),
    ping: vi.fn<RemoteEngine['ping']>(async () => undefined),
    cancel: vi.fn<RemoteEngine['cancel']>(async () => undefined),
    ...changes,
  } satisfies RemoteEngine;
}

export const understandNothing: Understand = async () => ({
  attributes: {},
  negative: {},
  drew: [],
  notUnderstood: [],
  subject: 'unsaid',
});

/** A picture check that has nothing against any picture. */
export const passed: PictureCheck['look'] = async () => ({ band: 'pass', model: 'a classifier', scores: {} });

/** A log whose lines a test reads. */
export function recordedLog(): {
  readonly log: Logger;
  readonly events: () => string[];
  readonly text: () => string;
} {
  const lines: string[] = [];
  return {
    log: pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }),
    events: () => lines.map((line) => String((JSON.parse(line) as { event?: unknown }).event)),
    text: () => lines.join(''),
  };
}
