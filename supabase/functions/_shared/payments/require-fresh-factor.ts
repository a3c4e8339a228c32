import type { Visitor } from '../visitor.ts';
import { PaymentRefusal } from './refusal.ts';

/** Requires a fresh second factor, or a fresh recovery code for it, of a visitor who has one. @throws PaymentRefusal */
export function requireFreshFactor({ level, isRecovered, isFresh }: Visitor): void {
  if ((level === 'aal2' || isRecovered) && !isFresh) throw new PaymentRefusal('step_up_required');
}
