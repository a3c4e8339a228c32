import type { Visitor } from '../visitor.ts';
import { PaymentRefusal } from './refusal.ts';

/** Requires a fresh second factor of a visitor who has one. @throws PaymentRefusal */
export function requireFreshFactor({ level, isFresh }: Visitor): void {
  if (level === 'aal2' && !isFresh) throw new PaymentRefusal('step_up_required');
}
