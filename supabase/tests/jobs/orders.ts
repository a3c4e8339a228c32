import { randomUUID } from 'node:crypto';
import type { TestDatabase, Visitor } from '../database.ts';

export interface Order {
  readonly jobId: string;
  readonly status: string;
  readonly cost: number;
  readonly balance: number;
  readonly created: boolean;
  /** The other jobs of a batch. */
  readonly others: readonly Pick<Order, 'jobId' | 'status' | 'cost'>[];
}

export interface Claim {
  readonly id: string;
  readonly userId: string;
  readonly attempt: number;
}

/** The database calls of the edge function and of a worker, as short functions for tests. */
export function ordersOf({ owner, service }: TestDatabase) {
  const appId = async (slug: string): Promise<string> => {
    const [app] = await owner.query<{ id: string }>('select id from apps where slug = $1', [slug]);
    return app?.id ?? randomUUID();
  };
  const order = async (visitor: Pick<Visitor, 'id'>, slug = 'ai-elf-generator', key: string = randomUUID()) =>
    service.call<Order>('create_job', {
      user_id: visitor.id,
      app_id: await appId(slug),
      prompt: { prompt: 'an elf with silver hair' },
      idempotency_key: key,
    });
  /** Orders pictures that differ in their seed: 1, 2, 3 … */
  const orderBatch = async (
    visitor: Pick<Visitor, 'id'>,
    count: number,
    { slug = 'ai-elf-generator', key = randomUUID() as string } = {},
  ) => {
    const [first, ...others] = Array.from({ length: count }, (_, index) => ({
      prompt: 'an elf with silver hair',
      seed: String(index + 1),
    }));
    return service.call<Order>('create_job', {
      user_id: visitor.id,
      app_id: await appId(slug),
      prompt: first,
      idempotency_key: key,
      others: JSON.stringify(others),
    });
  };
  const accepted = async (visitor: Pick<Visitor, 'id'>, slug?: string): Promise<string> => {
    const { jobId } = await order(visitor, slug);
    await service.call('accept_job', { job_id: jobId });
    return jobId;
  };
  const claim = (worker = 'worker-1') =>
    service.call<Claim | null>('claim_job', { worker, pipelines: ['ink', 'bloom'], lease_seconds: 30 });
  const complete = ({ id, attempt }: Pick<Claim, 'id' | 'attempt'>, worker = 'worker-1') =>
    service.call<boolean>('complete_job', { job_id: id, worker, attempt, output: { images: [] } });
  const statusOf = async (id: string) => {
    const [job] = await owner.query<{ status: string; reason: string | null; message: string | null }>(
      'select status, reason, message from jobs where id = $1',
      [id],
    );
    return job;
  };
  const ledgerOf = (visitor: Pick<Visitor, 'id'>) =>
    owner.query<{ kind: string; amount: number; balance: number }>(
      'select kind, amount, balance from credit_entries where user_id = $1 order by number',
      [visitor.id],
    );
  /** Ends the lease of a job, as if its worker had stopped sending heartbeats. */
  const loseLease = (id: string) =>
    owner.query(`update job_runs set lease_until = now() - interval '1 second' where job_id = $1`, [id]);
  /** Lets a job have been ordered this interval ago. */
  async function age(id: string, interval: string): Promise<void> {
    await owner.query('alter table jobs disable trigger guard');
    await owner.query('update jobs set created_at = now() - $2::interval where id = $1', [id, interval]);
    await owner.query('alter table jobs enable trigger guard');
  }
  return { appId, order, orderBatch, accepted, claim, complete, statusOf, ledgerOf, loseLease, age };
}
