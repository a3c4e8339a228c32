import type { Payments } from './context.ts';

/** Notes whether the visitor left a plan that Stripe does not know, so that `reconcile-payments` ends it when Stripe does. */
export async function noteLeft({ service }: Payments, plan: string, isLeft: boolean): Promise<void> {
  const row = { left_at: isLeft ? new Date().toISOString() : null };
  const { error } = await service.from('subscriptions').update(row).eq('id', plan);
  if (error) throw new Error(`subscriptions: ${error.code} ${error.message}`);
}
