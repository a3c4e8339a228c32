/** Why a call is refused: the HTTP status, and what the response says where the caller has no better words. */
interface Refused {
  readonly status: number;
  readonly message: string;
}

/** The codes of the edge function `submit-job`. The prompt form has words for each in `outcome-words.ts`. */
export const submitJobRefusals = {
  malformed_request: { status: 400, message: 'The request could not be read.' },
  no_session: { status: 401, message: 'Please sign in first.' },
  insufficient_credits: { status: 402, message: 'Your credits do not suffice for this order.' },
  verification_failed: { status: 403, message: 'The check that you are human failed. Please send it again.' },
  app_not_found: { status: 404, message: 'This app does not exist, or not any more.' },
  not_enlargeable: { status: 409, message: 'This picture cannot be made larger, or not any more.' },
  invalid_prompt: { status: 422, message: 'Some fields need another look.' },
  too_many_jobs: {
    status: 429,
    message: 'Some of your pictures are still waiting or being made. Please wait for one of them.',
  },
  too_many_stopped: {
    status: 429,
    message: 'Several of your pictures were not suitable. Please wait an hour, or choose another generator.',
  },
  internal: { status: 500, message: 'Something failed on our side. Please send it again.' },
  verification_unavailable: {
    status: 503,
    message: 'The check that you are human does not answer at the moment. Please try again in a minute.',
  },
} as const satisfies Record<string, Refused>;
export type SubmitJobCode = keyof typeof submitJobRefusals;

/** The codes of the edge function `verification-challenge`. */
export const challengeRefusals = {
  malformed_request: { status: 400, message: 'POST {"action": …} with an action that is checked.' },
  not_in_use: { status: 404, message: 'This site does not check visitors by a proof of work.' },
  too_many_challenges: { status: 429, message: 'That was asked often just now. Please wait a minute.' },
  internal: { status: 500, message: 'Something failed on our side. Please try again.' },
} as const satisfies Record<string, Refused>;
export type ChallengeCode = keyof typeof challengeRefusals;

/** The codes of the edge functions for visitors in `supabase/functions` that use `_shared/payments`. */
export const paymentRefusals = {
  malformed_request: { status: 400, message: 'The request could not be read.' },
  no_session: { status: 401, message: 'Please sign in first.' },
  registration_required: { status: 403, message: 'Please create an account first: a guest cannot buy.' },
  second_factor_required: { status: 403, message: 'Please give your second factor first.' },
  step_up_required: { status: 403, message: 'Please show first that it is you.' },
  offer_not_found: { status: 404, message: 'This is not for sale, or not any more.' },
  purchase_not_found: { status: 404, message: 'There is no such purchase.' },
  nothing_bought: { status: 404, message: 'You have bought nothing yet.' },
  no_plan: { status: 404, message: 'You have no plan.' },
  plan_already_active: { status: 409, message: 'You already have the plan.' },
  offer_changed: {
    status: 409,
    message:
      'The price or the content has changed meanwhile, so this order has ended and nothing was paid. Please choose anew.',
  },
  deletion_planned: { status: 409, message: 'Your account waits for its deletion. Please keep it first.' },
  withdrawal_refused: { status: 409, message: 'You cannot withdraw from this purchase, or not any more.' },
  too_often: { status: 429, message: 'That was often in one hour. Please try again later.' },
  internal: {
    status: 500,
    message: 'Something failed on our side. Please try again: nothing is paid twice.',
  },
  payments_off: { status: 503, message: 'This site does not take payments.' },
  payments_unavailable: {
    status: 503,
    message: 'The payment service does not answer at the moment. Please try again in a minute.',
  },
} as const satisfies Record<string, Refused>;
export type PaymentCode = keyof typeof paymentRefusals;

/** The codes of the edge function `save-review`. */
export const saveReviewRefusals = {
  malformed_request: { status: 400, message: 'The request could not be read.' },
  no_session: { status: 401, message: 'Please sign in first.' },
  review_not_allowed: { status: 403, message: 'An app is reviewed by those who made a picture with it.' },
  app_not_found: { status: 404, message: 'This app does not exist, or not any more.' },
  invalid_review: { status: 422, message: 'Some fields need another look.' },
  too_often: { status: 429, message: 'That was often in one hour. Please try again later.' },
  internal: { status: 500, message: 'Something failed on our side. Please send it again.' },
} as const satisfies Record<string, Refused>;
export type SaveReviewCode = keyof typeof saveReviewRefusals;

/** The codes of the edge function `set-visibility`. */
export const setVisibilityRefusals = {
  malformed_request: { status: 400, message: 'The request could not be read.' },
  no_session: { status: 401, message: 'Please sign in first.' },
  registration_required: {
    status: 403,
    message: 'Please create an account first: a guest cannot show pictures.',
  },
  too_often: { status: 429, message: 'That was often in one hour. Please try again later.' },
  internal: { status: 500, message: 'Something failed on our side. Please send it again.' },
} as const satisfies Record<string, Refused>;
export type SetVisibilityCode = keyof typeof setVisibilityRefusals;

/** The codes of the edge function `ask-support`. */
export const askSupportRefusals = {
  malformed_request: { status: 400, message: 'The request could not be read.' },
  verification_failed: { status: 403, message: 'The check that you are human failed. Please send it again.' },
  too_large: { status: 413, message: 'The files are too large together.' },
  invalid_file: { status: 422, message: 'This file is neither a picture nor a plain text.' },
  too_often: { status: 429, message: 'That was often in one hour. Please try again later.' },
  internal: { status: 500, message: 'Something failed on our side. Please send it again.' },
  verification_unavailable: {
    status: 503,
    message: 'The check that you are human does not answer at the moment. Please try again in a minute.',
  },
} as const satisfies Record<string, Refused>;
export type AskSupportCode = keyof typeof askSupportRefusals;

/** The codes of the edge function `administer`. Everybody but an administrator learns only that nothing is found. */
export const administerRefusals = {
  not_found: { status: 404, message: 'Not found.' },
  malformed_request: { status: 400, message: 'The request could not be read.' },
  second_factor_required: { status: 403, message: 'Administrators need a second factor.' },
  step_up_required: { status: 403, message: 'Please show first that it is you.' },
  user_not_found: { status: 404, message: 'This user does not exist, or not any more.' },
  purchase_not_found: { status: 404, message: 'There is no such purchase.' },
  picture_not_found: { status: 404, message: 'This picture does not exist, or not any more.' },
  own_account: { status: 409, message: 'You cannot ban yourself.' },
  refund_too_large: { status: 409, message: 'That is more than can still be refunded.' },
  internal: {
    status: 500,
    message: 'Something failed on our side. Please try again: nothing is done twice.',
  },
  payments_off: { status: 503, message: 'This site does not take payments.' },
} as const satisfies Record<string, Refused>;
export type AdministerCode = keyof typeof administerRefusals;

/**
 * GoTrue's codes for the requests of the sign-in page and the password pages: signing in, creating an account, a
 * guest's visit and its registration, the code of a mail, asking for a new password and setting it. `sign-in-words.ts` has words for each.
 */
export const authRefusals = [
  'anonymous_provider_disabled',
  'bad_json',
  'bad_jwt',
  'captcha_failed',
  'email_exists',
  'email_not_confirmed',
  'email_provider_disabled',
  'hook_payload_invalid_content_type',
  'hook_payload_over_size_limit',
  'hook_timeout',
  'hook_timeout_after_retry',
  'insufficient_aal',
  'invalid_credentials',
  'no_authorization',
  'otp_expired',
  'over_email_send_rate_limit',
  'over_request_rate_limit',
  'reauthentication_needed',
  'refresh_token_already_used',
  'refresh_token_not_found',
  'request_entity_too_large',
  'same_password',
  'session_expired',
  'session_not_found',
  'signup_disabled',
  'unexpected_failure',
  'unknown',
  'user_already_exists',
  'user_banned',
  'user_not_found',
  'validation_failed',
  'weak_password',
] as const;
export type AuthCode = (typeof authRefusals)[number];

/** The codes that functions of the database raise, with their HTTP status: SQLSTATE `PT` and the status. */
export const databaseRefusals = {
  user_not_found: 404,
  app_not_found: 404,
  job_not_found: 404,
  review_not_found: 404,
  picture_not_found: 404,
  request_not_found: 404,
  review_not_allowed: 403,
  insufficient_credits: 402,
  too_many_jobs: 429,
  too_many_stopped: 429,
  registration_required: 403,
  second_factor_required: 403,
  step_up_required: 403,
  offer_not_found: 404,
  purchase_not_found: 404,
  plan_already_active: 409,
  too_many_bookmarks: 409,
  too_many_presets: 409,
  preset_exists: 409,
  deletion_planned: 409,
  refund_too_large: 409,
  withdrawal_refused: 409,
  too_often: 429,
  not_found: 404,
  own_account: 409,
} as const;

/** The codes by which a trigger refuses an upload. They are the message of the storage service's response, a 403. */
export const uploadRefusals = ['input_quota_exceeded'] as const;
export type UploadCode = (typeof uploadRefusals)[number];
