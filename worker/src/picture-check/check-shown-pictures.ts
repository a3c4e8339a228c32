import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { callDatabase } from '../call-database.ts';
import { dueChecks, lookAtStored } from './look-at-stored.ts';
import type { PictureCheck } from './picture-check.ts';

interface ShownCheckOptions extends Pick<PictureCheck, 'look' | 'classifier'> {
  readonly client: Pick<SupabaseClient, 'rpc' | 'storage'>;
  /** Whether the worker has nothing else to do. */
  readonly isIdle: () => boolean;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/**
 * Makes a function that looks at the pictures which others see and at which this classifier has not looked, until none is
 * left, the worker has a job, or a picture cannot be looked at. That picture is left out until the worker starts again.
 */
export function createShownCheck({ client, look, classifier, isIdle, log }: ShownCheckOptions) {
  const unreadable: string[] = [];

  async function check(jobId: string, path: string): Promise<void> {
    try {
      const said = await lookAtStored(client, look, path);
      if (z.boolean().parse(await callDatabase(client, 'keep_shown_check', { job_id: jobId, said })))
        log.info({ event: 'shown_picture_hidden', job: jobId });
    } catch (error) {
      unreadable.push(jobId);
      throw error;
    }
  }

  return async (): Promise<void> => {
    try {
      while (isIdle()) {
        const due = await callDatabase(client, 'shown_checks_to_make', { model: classifier, unreadable });
        const pictures = dueChecks.parse(due);
        if (pictures.length === 0) return;
        for (const { jobId, path } of pictures) await check(jobId, path);
      }
    } catch (error) {
      log.warn({ event: 'picture_not_checked', reason: String(error) });
    }
  };
}
