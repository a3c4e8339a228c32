import type { Stripe } from 'stripe';
import { invalid } from '../fault.ts';
import { newId } from '../store/ids.ts';
import type { World } from '../world.ts';

const day = 86_400;

/** The cardholder's bank takes the money of a charge back. */
export function openDispute(world: World, charge: Stripe.Charge): Stripe.Dispute {
  world.put({ ...charge, disputed: true });
  const dispute: Stripe.Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: emptyEvidence,
    evidence_details: {
      due_by: world.now() + 7 * day,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  world.put(dispute);
  world.emit('charge.dispute.created', dispute);
  world.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** @throws StripeFault for a dispute that is closed already */
export function closeDispute(world: World, id: string, status: 'won' | 'lost'): Stripe.Dispute {
  const before = world.get('dispute', id);
  if (['won', 'lost'].includes(before.status)) throw invalid('This dispute is already closed');
  const dispute = world.put({ ...before, status });
  world.emit('charge.dispute.closed', dispute, { status: before.status });
  if (status === 'won') world.emit('charge.dispute.funds_reinstated', dispute);
  return dispute;
}

const emptyEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
