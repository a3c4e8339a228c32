import { setTimeout as pause } from 'node:timers/promises';
import type { JobProgress } from '@irodori/contract/job';
import type { EngineProgress } from '../engines/engine.ts';
import type { Lease } from './backend.ts';

export interface ProgressReporter {
  report(progress: EngineProgress): void;
  /** Sends the last report without a pause. Resolves when it is sent, or its sending has failed. */
  finish(): Promise<void>;
}

/** Pause between two broadcasts: a page gets about eight a second. */
const intervalMs = 120;
const largestPreview = 48_000;

/** Sends the newest report, one at a time. A slow connection skips reports in between, but never the last one. */
export function createProgressReporter(
  lease: Lease,
  send: (progress: JobProgress) => Promise<void>,
  onFault: (error: unknown) => void,
): ProgressReporter {
  let newest: EngineProgress | undefined;
  let sending: Promise<void> | undefined;
  const finishing = new AbortController();

  async function sendAll(): Promise<void> {
    while (newest !== undefined) {
      const progress = newest;
      newest = undefined;
      await send(toWire(lease, progress)).catch(onFault);
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

function toWire({ id, attempt }: Lease, { fraction, stage, preview }: EngineProgress): JobProgress {
  const base = { jobId: id, attempt, progress: Math.min(1, Math.max(0, fraction)), stage };
  if (preview === undefined || preview.bytes.length > largestPreview) return base;
  return { ...base, preview: `data:${preview.mime};base64,${Buffer.from(preview.bytes).toString('base64')}` };
}
