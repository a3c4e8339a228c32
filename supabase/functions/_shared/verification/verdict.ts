/** Why a proof is refused. `unavailable`: the provider could not be asked, so every proof is refused. */
export type RefusalReason =
  | 'missing'
  | 'malformed'
  | 'forged'
  | 'expired'
  | 'reused'
  | 'other-action'
  | 'other-site'
  | 'too-cheap'
  | 'low-score'
  | 'unavailable';

/** Undefined: the proof is valid, and is now used up. */
export type Verdict = RefusalReason | undefined;

/** The messages for visitors. Submitting the form again, with a new proof, resolves each of them. */
export const refusalWords: Readonly<Record<RefusalReason, string>> = {
  missing: 'The check that you are human is missing. Please send it again.',
  malformed: 'The check that you are human could not be read. Please send it again.',
  forged: 'The check that you are human is not one of ours. Please send it again.',
  expired: 'The check that you are human has expired. Please send it again.',
  reused: 'The check that you are human was used before. Please send it again.',
  'other-action': 'The check that you are human was made for something else. Please send it again.',
  'other-site': 'The check that you are human was made on another site. Please send it again from here.',
  'too-cheap': 'The check that you are human needs more work. Please send it again.',
  'low-score': 'You look like a machine to our check. Please try again in a moment, or sign in another way.',
  unavailable: 'The check that you are human does not answer at the moment. Please try again in a minute.',
};
