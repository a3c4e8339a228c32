import type { LoadContext } from '@irodori/kit/module';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

/** The result of the database's `service_status`. */
const answer = z.object({
  pictures: z.enum(['working', 'slow', 'partly', 'paused']),
  /** The models that apps use, with what draws them. Empty if the database is older than this part of the status. */
  models: z._default(
    z.array(z.object({ name: z.string(), state: z.enum(['working', 'slow', 'paused']) })),
    [],
  ),
  mails: z.enum(['working', 'late']),
  /** `off`: the site sells nothing, or its database is older than this part of the status. */
  payments: z._default(z.enum(['off', 'working', 'late', 'unknown']), 'off'),
});

/** What works; `unknown`: the part that would tell does not answer. */
export interface ServiceStatus {
  readonly signIn: 'working' | 'down';
  readonly accounts: 'working' | 'down';
  readonly pictures: z.infer<typeof answer>['pictures'] | 'unknown';
  readonly models: readonly z.infer<typeof answer>['models'][number][];
  readonly mails: z.infer<typeof answer>['mails'] | 'unknown';
  readonly payments: z.infer<typeof answer>['payments'];
  /** Comments and reader accounts; `off` without a content backend, and with one that serves no comments. */
  readonly readers: 'off' | 'working' | 'down';
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

async function look(platform: Platform): Promise<ServiceStatus> {
  const at = new Date().toISOString();
  const late = AbortSignal.timeout(deadlineMs);
  const [signIn, parts, readers] = await Promise.all([
    lookAtAuth(platform, late),
    lookAtData(platform, late),
    lookAtContent(platform, late),
  ]);
  return { signIn, ...parts, readers, at };
}

/** Asks what the auth service offers, which it tells without the database. A response is kept for a minute. */
async function lookAtAuth({ ways }: Platform, late: AbortSignal): Promise<ServiceStatus['signIn']> {
  const tooLate = new Promise<never>((_, reject) => {
    late.addEventListener('abort', () => reject(new Error('The auth service did not answer in time.')));
  });
  try {
    await Promise.race([ways.offered(), tooLate]);
    return 'working';
  } catch {
    return 'down';
  }
}

async function lookAtData({ data }: Platform, late: AbortSignal) {
  try {
    const parts = await data.value(answer, (db) => db.rpc('service_status').abortSignal(late));
    return { accounts: 'working', ...parts } as const;
  } catch {
    return {
      accounts: 'down',
      pictures: 'unknown',
      models: [],
      mails: 'unknown',
      payments: 'unknown',
    } as const;
  }
}

/** Asks for comments as a guest does, since a reader's session may have ended while the service works. */
async function lookAtContent({ content }: Platform, signal: AbortSignal): Promise<ServiceStatus['readers']> {
  if (content === undefined) return 'off';
  try {
    const response = await fetch(content.urlOf('/comments?shelf=post&slug=status&page=1'), { signal });
    // Only the Strapi of `cms/` serves comments; another one responds with 404.
    if (response.status === 404 && content.kind !== 'irodori') return 'off';
    return response.ok ? 'working' : 'down';
  } catch {
    return 'down';
  }
}
