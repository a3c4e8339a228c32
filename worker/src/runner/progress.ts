import { setTimeout as pause } from 'node:timers/promises';
import type { JobProgress } from '@irodori/contract/job';
import type { EncodedImage, EngineProgress } from '../engines/engine.ts';
import type { Lease } from './backend.ts';

export interface ProgressReporter {
  report(progress: EngineProgress): void;
  /** Sends the last report without a pause. Resolves when it is sent, or its sending has failed. */
  finish(): Promise<void>;
}

/** Pause between two broadcasts: a page gets about eight a second. */
const intervalMs = 120;

export interface ProgressReporterOptions {
  readonly lease: Lease;
  /** Makes the file that is sent of a preview. A report whose preview fails, or has none, is sent without it. */
  readonly encode: (preview: EncodedImage) => Promise<Uint8Array | undefined>;
  readonly send: (progress: JobProgress) => Promise<void>;
  readonly onFault: (error: unknown) => void;
}

/** Sends the newest report, one at a time. A slow connection skips reports in between, but never the last one. */
export function createProgressReporter(options: ProgressReporterOptions): ProgressReporter {
  const { send, onFault } = options;
  let newest: EngineProgress | undefined;
  let sending: Promise<void> | undefined;
  const finishing = new AbortController();

  async function sendAll(): Promise<void> {
    while (newest !== undefined) {
      const progress = newest;
      newest = undefined;
      await send(await toWire(progress, options)).catch(onFault);
      await pause(intervalMs, undefined, { signal: finishing.signal }).catch(() => undefined);
    }
    sending = undefined;
  }

  return {
    report(progress) {
      newest = progress;
      sending ??= sendAll();
    },
    async finish() {
      finishing.abort();
      await sending;
    },
  };
}

async function toWire(
  { fraction, stage, preview }: EngineProgress,
  { lease: { id, attempt }, encode, onFault }: ProgressReporterOptions,
): Promise<JobProgress> {
  const progress = Number.isFinite(fraction) ? Math.min(1, Math.max(0, fraction)) : 0;
  const base = { jobId: id, attempt, progress, stage };
  const bytes = preview === undefined ? undefined : await encode(preview).catch(onFault);
  if (bytes === undefined) return base;
  return { ...base, preview: `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}` };
}
