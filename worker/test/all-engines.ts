import type { ComfyUiDouble } from 'engine-doubles/comfyui';
import type { FalDouble } from 'engine-doubles/fal';
import type { OpenAiDouble } from 'engine-doubles/openai';
import type { ReplicateDouble } from 'engine-doubles/replicate';
import type { SdApiDouble } from 'engine-doubles/sdapi';
import type { SdCppDouble } from 'engine-doubles/sdcpp';
import { ComfyUiEngine } from '../src/engines/comfyui/engine.ts';
import type { OperatedEngine } from '../src/engines/engine-type.ts';
import type { RemoteEngine } from '../src/engines/engine.ts';
import { FalEngine } from '../src/engines/fal/engine.ts';
import { OpenAiEngine } from '../src/engines/openai/engine.ts';
import { ReplicateEngine } from '../src/engines/replicate/engine.ts';
import { SdCppEngine } from '../src/engines/sdcpp/engine.ts';
import { instanceAt as comfyUiAt, startEngine as startComfyUi } from './comfyui.ts';
import { attach, outcome, request } from './engines.ts';
import { instanceAt as falAt, startEngine as startFal } from './fal.ts';
import { instanceAt as openAiAt, startEngine as startOpenAi } from './openai.ts';
import { instanceAt as replicateAt, startEngine as startReplicate } from './replicate.ts';
import { openEngine, instanceAt as sdApiAt, patient, startEngine as startSdApi } from './sdapi.ts';
import { instanceAt as sdCppAt, startEngine as startSdCpp } from './sdcpp.ts';

/** What the doubles of all engines have in common. */
type Double = ComfyUiDouble | FalDouble | OpenAiDouble | ReplicateDouble | SdApiDouble | SdCppDouble;

interface Started {
  readonly double: Double;
  readonly engine: OperatedEngine;
  /** The engine of a worker that waits for no response longer than a moment. */
  readonly impatient: OperatedEngine;
  /** Has the next run stop while it is drawn, until the gate is released. */
  readonly hold: () => void;
}

interface Type {
  /** Starts a double, which ends with the test. */
  readonly start: () => Promise<Started>;
  /** The request that orders a picture. */
  readonly order: string;
}

interface Parts<D extends Double> {
  readonly order: string;
  readonly start: () => Promise<{ readonly double: D; readonly engine: OperatedEngine }>;
  readonly impatient: (double: D) => OperatedEngine;
  readonly hold: (double: D) => void;
}

const type = <D extends Double>({ order, start, impatient, hold }: Parts<D>): Type => ({
  order,
  async start() {
    const { double, engine } = await start();
    return { double, engine, impatient: impatient(double), hold: () => hold(double) };
  },
});

const impatience = { pollMs: 10, responseMs: 1_000 };
const openAi = (changes: object) =>
  type<OpenAiDouble>({
    order: 'POST /v1/images/generations',
    start: () => startOpenAi(changes),
    impatient: ({ url }) => new OpenAiEngine(openAiAt(url, { ...changes, seconds: 1 })),
    hold: ({ gate }) => gate.hold('accepted'),
  });

export const engineTypes = {
  ComfyUI: type<ComfyUiDouble>({
    order: 'POST /prompt',
    start: () => startComfyUi(),
    impatient: ({ url }) => new ComfyUiEngine(comfyUiAt(url), impatience),
    hold: ({ gate }) => gate.hold('step'),
  }),
  A1111: type<SdApiDouble>({
    order: 'POST /txt2img',
    start: () => startSdApi({}, {}, patient),
    impatient: ({ url }) => openEngine(sdApiAt(url), { responseMs: 1_000 }),
    hold: ({ gate }) => gate.hold('step'),
  }),
  'stable-diffusion.cpp': type<SdCppDouble>({
    order: 'POST /img_gen',
    start: () => startSdCpp(),
    impatient: ({ url }) => new SdCppEngine(sdCppAt(url), impatience),
    hold: ({ gate }) => gate.hold('start'),
  }),
  OpenAI: openAi({}),
  'a server like OpenAI’s that costs nothing': openAi({ paid: false }),
  fal: type<FalDouble>({
    order: 'POST /fal-ai/flux/dev',
    start: () => startFal(),
    impatient: (double) => new FalEngine(falAt(double), impatience),
    hold: ({ gate }) => gate.hold('step'),
  }),
  Replicate: type<ReplicateDouble>({
    order: 'POST /v1/models/black-forest-labs/flux-dev/predictions',
    start: () => startReplicate(),
    impatient: (double) => new ReplicateEngine(replicateAt(double), impatience),
    hold: ({ gate }) => gate.hold('step'),
  }),
} as const satisfies Record<string, Type>;
export type EngineName = keyof typeof engineTypes;
export const engineNames = Object.keys(engineTypes) as readonly EngineName[];

/** Orders a picture, and returns the id of its run. */
export const submit = (engine: RemoteEngine): Promise<string> => engine.submit(request, crypto.randomUUID());

/** What becomes of a picture: `drawn`, or the code of the failure. */
export const fate = async (engine: RemoteEngine): Promise<unknown> =>
  outcome(submit(engine).then((id) => followed(engine, id)));

/** What becomes of a run that is followed once. */
export const followed = async (engine: RemoteEngine, id: string): Promise<unknown> =>
  outcome(attach(engine, id).then((events) => events.at(-1)?.type));

/** The runs that somebody pays for, or that have taken the time of a server which costs nothing. */
export const paidRuns = ({ ledger }: Double): number =>
  'billed' in ledger ? ledger.billed() : ledger.states().filter((state) => state === 'drawn').length;

/** The faults of which no response can be read. */
export const brokenResponses = {
  'is cut off before it is read': { cut: 'before' },
  'is cut off after it was read': { cut: 'after' },
  'gets no response': { stall: 'after' },
  'gets a response that drips without end': { body: 'drips' },
  'gets a response that is half-closed': { body: 'half-closed' },
} as const;

/** A page, as a proxy shows it. */
export const page = (status: number, headers: Readonly<Record<string, string>> = {}) => ({
  respond: new Response('<html>', { status, headers: { 'content-type': 'text/html', ...headers } }),
});
