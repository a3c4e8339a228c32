import { claimedJob, type ClaimedJob } from '@irodori/contract/job';
import { pino, type Logger } from 'pino';
import { vi } from 'vitest';
import type { Engine, EngineEvent } from '../src/engines/engine.ts';
import type { Backend } from '../src/runner/backend.ts';
import type { Understand } from '@irodori/words/understand';

/** A claimed job of an app without fields. */
export function claimed(changes: Partial<ClaimedJob> = {}): ClaimedJob {
  return claimedJob.parse({
    id: 'job',
    userId: 'visitor',
    attempt: 1,
    prompt: {},
    app: { id: 'app', slug: 'app', name: 'App', config: {} },
    model: { id: 'model', name: 'Model', pipeline: 'bloom', default_pipeline_config: {} },
    fields: [],
    ...changes,
  });
}

/** A backend that grants every request; a test replaces the responses that it is about. */
export function fakeBackend() {
  return {
    claim: vi.fn<Backend['claim']>(async () => undefined),
    heartbeat: vi.fn<Backend['heartbeat']>(async () => true),
    complete: vi.fn<Backend['complete']>(async () => true),
    fail: vi.fn<Backend['fail']>(async () => undefined),
    broadcast: vi.fn<Backend['broadcast']>(async () => undefined),
    storeOutput: vi.fn<Backend['storeOutput']>(async () => undefined),
    loadInput: vi.fn<Backend['loadInput']>(async () => new Uint8Array()),
    loadOutput: vi.fn<Backend['loadOutput']>(async () => new Uint8Array()),
  };
}

/** A white pixel. */
const webp = Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=', 'base64');

export const picture = {
  type: 'image',
  seed: 7,
  image: { bytes: webp, mime: 'image/webp', width: 1, height: 1 },
} as const satisfies EngineEvent;
export const done: EngineEvent = { type: 'done', drew: ['night'], notUnderstood: [] };

/** An engine that yields these events; a promise among them holds the drawing up until it settles. */
export function fakeEngine(...events: readonly (EngineEvent | Promise<unknown>)[]) {
  return {
    name: 'bloom',
    capabilities: {},
    sourceType: 'trainedAlgorithmicMedia',
    submit: vi.fn<Engine['submit']>(async () => ({ externalId: 'run' })),
    cancel: vi.fn<Engine['cancel']>(async () => undefined),
    async *events(_, signal) {
      const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      for (const event of events) {
        if (signal.aborted) return;
        if (event instanceof Promise) await Promise.race([event, aborted]);
        else yield event;
      }
    },
  } satisfies Engine;
}

export const understandNothing: Understand = async () => ({
  attributes: {},
  negative: {},
  drew: [],
  notUnderstood: [],
  namesPerson: false,
});

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
