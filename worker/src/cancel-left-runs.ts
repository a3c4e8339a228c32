import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { callDatabase } from './call-database.ts';
import { EngineFailure } from './engines/engine-failure.ts';
import type { RemoteEngine } from './engines/engine.ts';
import type { Engines } from './engines/open-engines.ts';
import { failureRules } from './runner/failure-rules.ts';

const leftRuns = z.array(z.object({ pipeline: z.string(), external_id: z.string() }));

interface LeftRun {
  readonly engine: RemoteEngine;
  readonly id: string;
  readonly tryAt: number;
  /** How long to wait if that fails. */
  readonly pauseMs: number;
  readonly giveUpAt: number;
}

const [firstPauseMs, longestPauseMs, longestMs] = [60_000, 3_600_000, 86_400_000];

/**
 * Cancels runs at remote engines that go on although their jobs are over, each time that it is called: a visitor cancelled
 * while no living worker held the job, or the job failed with its last worker or while the engine was away.
 * An engine that does not respond is asked again after growing pauses, for a day or until this worker ends.
 */
export function createCancelLeftRuns({
  client,
  engines,
  log,
}: {
  readonly client: Pick<SupabaseClient, 'rpc'>;
  readonly engines: Engines;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}): () => Promise<void> {
  const remote = new Map<string, RemoteEngine>();
  for (const [name, engine] of engines) if (!('draw' in engine)) remote.set(name, engine);
  let left: readonly LeftRun[] = [];

  async function take(): Promise<readonly LeftRun[]> {
    try {
      const taken = await callDatabase(client, 'take_left_runs', { pipelines: [...remote.keys()] });
      const now = Date.now();
      return leftRuns.parse(taken).flatMap(({ pipeline, external_id: id }) => {
        const engine = remote.get(pipeline);
        if (engine === undefined) return [];
        return { engine, id, tryAt: now, pauseMs: firstPauseMs, giveUpAt: now + longestMs };
      });
    } catch (error) {
      log.warn({ event: 'not_cancelled_at_engine', reason: String(error) });
      return [];
    }
  }

  /** Resolves to the run if it is to be tried later. */
  async function attempt(run: LeftRun): Promise<readonly LeftRun[]> {
    const { engine, id, tryAt, pauseMs, giveUpAt } = run;
    const now = Date.now();
    if (now < tryAt) return [run];
    try {
      await engine.cancel(id);
      log.info({ event: 'cancelled_at_engine', engine: engine.name });
      return [];
    } catch (error) {
      log.warn({ event: 'not_cancelled_at_engine', engine: engine.name, reason: String(error) });
      const isAway = error instanceof EngineFailure && failureRules[error.code].breaker === 'opens';
      if (!isAway || now >= giveUpAt) return [];
      return [{ ...run, tryAt: now + pauseMs, pauseMs: Math.min(longestPauseMs, pauseMs * 2) }];
    }
  }

  return async () => {
    if (remote.size === 0) return;
    const kept = await Promise.all([...left, ...(await take())].map(attempt));
    left = kept.flat();
  };
}
