interface Exported {
  /** The file of the archive that has its rows. */
  readonly file: string;
}
interface LeftOut {
  /** Why the archive does not have its rows. */
  readonly leftOut: string;
}

const secret: LeftOut = { leftOut: 'opens the account' };
const brief: LeftOut = { leftOut: 'a step of a sign-in, over within minutes' };

/**
 * Every table that leads to a visitor by foreign keys, and what the export does with it. Deleting the account removes its
 * rows, unless `keptTables` has it.
 */
export const tablesOfVisitors: Readonly<Record<string, Exported | LeftOut>> = {
  '_irodori.known_devices': { leftOut: 'hashes of cookies' },
  '_irodori.spent_codes': brief,
  '_irodori.used_totp_codes': brief,
  'auth.identities': { file: 'identities' },
  'auth.mfa_amr_claims': { leftOut: 'how a session began, which its row says' },
  'auth.mfa_challenges': brief,
  'auth.mfa_factors': { file: 'second-factors' },
  'auth.oauth_authorizations': brief,
  'auth.oauth_consents': { file: 'applications' },
  'auth.one_time_tokens': secret,
  'auth.refresh_tokens': secret,
  'auth.sessions': { file: 'sessions' },
  'auth.users': { file: 'account' },
  'auth.webauthn_challenges': brief,
  'auth.webauthn_credentials': { file: 'passkeys' },
  'private.deletions': { file: 'deletion' },
  'private.drawn_things': { leftOut: 'what public pictures show, which their rows have' },
  'private.factor_losses': { file: 'lost-factors' },
  'private.guest_offers': secret,
  'private.hidden_reviews': { file: 'hidden-reviews' },
  'private.job_words': { leftOut: 'the words of the prompts, which their rows have' },
  'private.known_devices': { leftOut: 'hashes' },
  'private.lines': { leftOut: 'where waiting jobs stand, which their rows say' },
  'private.mail_links': secret,
  'private.opened_authorizations': brief,
  'private.recovered_sessions': { leftOut: 'how a session began, which its row says' },
  'private.recovery_codes': secret,
  'private.visitor_turns': { leftOut: 'times of one hour' },
  'public.app_reviews': { file: 'reviews' },
  'public.bookmarks': { file: 'bookmarks' },
  'public.credit_entries': { file: 'credits' },
  'public.exports': { file: 'archives' },
  'public.favourites': { file: 'favourites' },
  'public.job_events': { file: 'job-events' },
  'public.job_runs': {
    leftOut: 'which worker and engine drew, how often, and at which cost to the operator',
  },
  'public.jobs': { file: 'jobs' },
  'public.notification_preferences': { file: 'preferences' },
  'public.notifications': { file: 'notices' },
  'public.payment_customers': { file: 'customer' },
  'public.payment_events': { leftOut: 'numbers of events at the payment service' },
  'public.picture_reports': { file: 'picture-reports' },
  'public.presets': { file: 'presets' },
  'public.purchase_disputes': { file: 'disputes' },
  'public.purchase_refunds': { file: 'refunds' },
  'public.purchases': { file: 'purchases' },
  'public.refund_orders': { file: 'refund-orders' },
  'public.review_reports': { file: 'reports' },
  'public.security_events': { file: 'history' },
  'public.picture_checks': { file: 'picture-checks' },
  'public.shown_pictures': { file: 'shown-pictures' },
  'public.subscriptions': { file: 'plans' },
  'public.support_requests': { file: 'support-requests' },
  'public.users': { file: 'profile' },
};

/** Tables whose rows stay without the visitor, as tax law wants. */
export const keptTables: ReadonlySet<string> = new Set([
  'public.payment_events',
  'public.purchase_disputes',
  'public.purchase_refunds',
  'public.purchases',
  'public.refund_orders',
  'public.subscriptions',
]);

/** Files of the archive whose tables lead to the visitor by no foreign key. */
export const filesWithoutKey: readonly string[] = ['administration'];

/** Columns that name a user without a foreign key, and what becomes of them when the account is deleted. */
export const columnsWithoutKey: Readonly<Record<string, string>> = {
  'auth.flow_state.user_id': 'the trigger `leave_account` removes the row',
  'auth.refresh_tokens.user_id': 'the row goes with its session',
  'private.admin_acts.administrator': 'stays: what administrators did is never removed',
  'private.admin_acts.user_id': 'a trigger strips the row of the user and of words',
  'private.left_accounts.user_id': 'the row goes when nothing is left, after a day',
  'storage.buckets.owner': 'buckets belong to the site',
  'storage.buckets.owner_id': 'buckets belong to the site',
  'storage.objects.owner': 'a worker removes the object',
  'storage.objects.owner_id': 'a worker removes the object',
};
