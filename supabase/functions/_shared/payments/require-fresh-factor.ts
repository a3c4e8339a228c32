import type { Visitor } from '../visitor.ts';
import { PaymentRefusal } from './refusal.ts';

/** Money moves only with a second factor of the last minutes, if the visitor has one. @throws PaymentRefusal */
export function requireFreshFactor({ level, isFresh }: Visitor): void {
  if (level === 'aal2' && !isFresh) throw new PaymentRefusal('step_up_required');
}
