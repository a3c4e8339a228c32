import type { ShellOffer } from '@irodori/contract/shell-offer';
import type { TrialOutcome } from '@irodori/contract/trial';

/** What a thread of a trial tells: first the shell's offer, then for each version its beginning and its outcome. */
export type FromTrialThread =
  | { readonly kind: 'offer'; readonly offer: ShellOffer }
  | { readonly kind: 'begin' }
  | { readonly kind: 'outcome'; readonly outcome: TrialOutcome };
