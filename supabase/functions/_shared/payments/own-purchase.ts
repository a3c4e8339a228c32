import { PaymentRefusal } from './refusal.ts';
import type { VisitorCall } from './visitor-call.ts';

/** @throws PaymentRefusal unless the purchase is the visitor's */
export async function requireOwnPurchase({ own }: VisitorCall<unknown>, purchaseId: string): Promise<void> {
  const { data, error } = await own.from('purchases').select('id').eq('id', purchaseId).maybeSingle();
  if (error) throw new Error(`purchases: ${error.code} ${error.message}`);
  if (data === null) throw new PaymentRefusal('purchase_not_found');
}
