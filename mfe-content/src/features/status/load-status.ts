import type { LoadContext } from '@irodori/kit/module';
import type { Platform } from '@irodori/platform';
import { z } from 'zod';

/** The result of the database's `service_status`. */
const answer = z.object({
  pictures: z.enum(['working', 'slow', 'paused']),
  mails: z.enum(['working', 'late']),
});

/** What works; `unknown`: the part that would tell does not answer. */
export interface ServiceStatus {
  readonly accounts: 'working' | 'down';
  readonly pictures: z.infer<typeof answer>['pictures'] | 'unknown';
  readonly mails: z.infer<typeof answer>['mails'] | 'unknown';
  /** The moment of the look, in ISO 8601. */
  readonly at: string;
}

const keptForMs = 10_000;
const deadlineMs = 2000;

/** The last look of this server. Visitors of the same seconds share it, so that a fault brings no flood of questions. */
let last: { readonly until: number; readonly status: Promise<ServiceStatus> } | undefined;

export async function loadStatus({ platform }: Pick<LoadContext, 'platform'>): Promise<ServiceStatus> {
  const now = Date.now();
  if (last === undefined || last.until <= now) last = { until: now + keptForMs, status: look(platform) };
  return last.status;
}

/** For tests. */
export const forgetStatus = (): void => void (last = undefined);

async function look({ data }: Platform): Promise<ServiceStatus> {
  const at = new Date().toISOString();
  const late = AbortSignal.timeout(deadlineMs);
  try {
    const parts = await data.value(answer, (db) => db.rpc('service_status').abortSignal(late));
    return { accounts: 'working', ...parts, at };
  } catch {
    return { accounts: 'down', pictures: 'unknown', mails: 'unknown', at };
  }
}
