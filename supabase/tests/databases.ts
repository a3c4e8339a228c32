/**
 * Each test file asks one database. Native Postgres answers most: hosted projects have it, its sessions run at the same
 * time, and a test there takes a third of the processor time. These files ask PGlite, because they are about what
 * visitors and operators meet on one machine, or use no database. The backend's
 * contract, which runs on both, and the journeys, which run on PGlite, show that PGlite behaves like Postgres.
 */
export const onPglite = [
  'seed/apply-seed',
  'accounts/auth-refusals',
  'seed/change-a-price',
  'verification/client-of',
  'accounts/deleted-accounts',
  'messages/mails',
  'jobs/picture-issues',
  'verification/remote-verification',
  'jobs/safety',
  'seed/seed-files',
  'money/stripe-endpoint',
  'verification/verification-variables',
].map((name) => `tests/${name}.test.ts`);

/** Every balance has to be exact on either database, whatever is killed. */
export const onBoth = ['tests/money/payments-torture.test.ts'];
