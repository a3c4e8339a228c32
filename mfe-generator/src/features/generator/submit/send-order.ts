import type { Platform } from '@irodori/platform';
import { keptOrders, type Order, orderFor, type Wanted } from './order.ts';
import { isOpen, submitJob, type SubmitOutcome } from './submit-job.ts';

/**
 * Sends what the form asks for.
 * @param open the orders without a response, also where this tab's storage is blocked
 */
export async function sendOrder(
  platform: Platform,
  appId: string,
  wanted: Wanted,
  open: { current: Order[] | undefined },
): Promise<SubmitOutcome> {
  const kept = keptOrders(appId);
  const keep = (orders: Order[]): void => {
    open.current = orders;
    kept.write(orders);
  };
  const orders = open.current ?? kept.read() ?? [];
  const order = orderFor(orders, wanted);
  const others = orders.filter((one) => one !== order);
  keep([order, ...others]);
  const { key, prompt, count } = order;
  const result = await submitJob(platform, { appId, prompt, count, idempotencyKey: key });
  if (!isOpen.has(result.type)) keep(others);
  return result;
}
