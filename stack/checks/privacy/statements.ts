import type { Comparison, Statement } from './faults.ts';

const browser = (says: string, covers: Statement['covers']): Statement => ({
  section: 'Cookies and storage in your browser',
  says,
  covers,
});

const account: readonly Statement[] = [
  {
    section: 'Your account',
    says: 'Address and sign-in',
    kept: 'until you remove it or delete the account',
    covers: {
      tables: [
        'auth.identities',
        'auth.mfa_factors',
        'auth.users',
        'auth.webauthn_credentials',
        'private.recovery_codes',
        'public.users',
      ],
    },
  },
  {
    section: 'Your account',
    says: 'What you tell about yourself',
    kept: 'until you change them or delete the account',
    covers: { buckets: ['avatars'] },
  },
  {
    section: 'Your account',
    says: 'Devices',
    kept: 'A session ends 30 days after its last use, after 90 days at the latest',
    covers: {
      tables: [
        '_irodori.known_devices',
        'auth.mfa_amr_claims',
        'auth.refresh_tokens',
        'auth.sessions',
        'private.known_devices',
        'private.recovered_sessions',
      ],
    },
  },
  {
    section: 'Your account',
    says: 'Steps of a sign-in',
    kept: 'Most are removed within a day',
    covers: {
      tables: [
        '_irodori.spent_codes',
        '_irodori.used_totp_codes',
        'auth.flow_state',
        'auth.mfa_challenges',
        'auth.oauth_authorizations',
        'auth.oauth_client_states',
        'auth.one_time_tokens',
        'auth.webauthn_challenges',
        'private.guest_offers',
        'private.mail_links',
        'private.opened_authorizations',
      ],
    },
  },
  {
    section: 'Your account',
    says: 'History',
    kept: 'Both are kept as long as the account',
    covers: { tables: ['auth.audit_log_entries', 'private.factor_losses', 'public.security_events'] },
  },
  {
    section: 'Your account',
    says: 'Other sites',
    kept: 'is kept as long as the account',
    covers: { tables: ['auth.oauth_consents'] },
  },
  {
    section: 'Your account',
    says: 'Deletion',
    kept: 'Your address is kept until all files are gone',
    covers: { tables: ['private.deletions', 'private.left_accounts'] },
  },
];

const pictures: readonly Statement[] = [
  {
    section: 'Your words and pictures',
    says: 'Engines',
    kept: 'own rules say how long it keeps them',
    covers: {
      hosts: [
        'api.fal.ai',
        'api.openai.com',
        'api.replicate.com',
        'fal.media',
        'queue.fal.run',
        'replicate.delivery',
      ],
    },
  },
  {
    section: 'Your words and pictures',
    says: 'Pictures',
    kept: 'until you delete it or the account',
    covers: {
      tables: [
        'private.job_words',
        'private.lines',
        'public.job_events',
        'public.job_runs',
        'public.jobs',
        'storage.objects',
      ],
      buckets: ['inputs', 'outputs'],
    },
  },
  {
    section: 'Your words and pictures',
    says: 'Shown pictures',
    kept: 'until you take it back',
    covers: {
      tables: [
        'private.drawn_things',
        'private.left_copies',
        'public.picture_reports',
        'public.shown_pictures',
      ],
      buckets: ['shown'],
    },
  },
  {
    section: 'Your words and pictures',
    says: 'Picture check',
    kept: 'until you delete the picture or the account',
    covers: { tables: ['public.picture_checks'] },
  },
  {
    section: 'Your words and pictures',
    says: 'Favourites',
    kept: 'They are kept until you remove them',
    covers: { tables: ['public.favourites'] },
  },
  {
    section: 'Your words and pictures',
    says: 'Reviews',
    kept: 'until you delete it or the account',
    covers: {
      tables: [
        'private.hidden_reviews',
        'private.visitor_turns',
        'public.app_reviews',
        'public.review_reports',
      ],
    },
  },
  {
    section: 'Your words and pictures',
    says: 'Bookmarks',
    kept: 'They are kept until you remove them',
    covers: { tables: ['public.bookmarks'] },
  },
  {
    section: 'Your words and pictures',
    says: 'Presets',
    kept: 'They are kept until you delete them',
    covers: { tables: ['public.presets'] },
  },
  {
    section: 'Your words and pictures',
    says: 'Notices',
    kept: 'is kept for 60 days',
    covers: { tables: ['_irodori.large_changes', 'public.notifications', 'realtime.messages'] },
  },
  {
    section: 'Your words and pictures',
    says: 'Archives',
    kept: 'removed after 24 hours',
    covers: { tables: ['public.exports'], buckets: ['exports'] },
  },
];

const readers: readonly Statement[] = [
  {
    section: 'Reader accounts',
    says: 'Name and address',
    kept: 'They are kept until you delete the reader account',
    covers: { types: ['plugin::users-permissions.user'] },
  },
  {
    section: 'Reader accounts',
    says: 'Reader sessions',
    kept: 'A session ends 14 days after its last use, after 30 days at the latest',
    covers: { types: ['admin::session'] },
  },
  {
    section: 'Reader accounts',
    says: 'Comments',
    kept: 'They are kept until you delete the reader account',
    covers: { types: ['api::comment.comment'] },
  },
  {
    section: 'Reader accounts',
    says: 'Reports of comments',
    kept: 'A report goes when the comment is deleted',
    covers: { types: ['api::comment-report.comment-report'] },
  },
];

const moneyAndMails: readonly Statement[] = [
  {
    section: 'Payments',
    says: 'Purchases',
    kept: 'the record of purchases stays without your name and address',
    covers: {
      tables: [
        'public.payment_customers',
        'public.payment_events',
        'public.purchase_disputes',
        'public.purchase_refunds',
        'public.purchases',
        'public.refund_orders',
        'public.subscriptions',
      ],
    },
  },
  {
    section: 'Payments',
    says: 'Credits',
    kept: 'as long as the account',
    covers: { tables: ['public.credit_entries'] },
  },
  {
    section: 'Payments',
    says: 'Stripe',
    kept: 'delete its record of you when you delete your account',
    covers: { variables: ['STRIPE_API_URL', 'STRIPE_SECRET_KEY'] },
  },
  {
    section: 'Mails and text messages',
    says: 'Mails',
    kept: 'the note that it was sent after 60 days',
    covers: { tables: ['public.mails', 'public.notification_preferences'] },
  },
  {
    section: 'Mails and text messages',
    says: 'Mail service',
    kept: 'Its own rules say how long it keeps them',
    covers: { variables: ['SMTP_HOST'] },
  },
  {
    section: 'Questions to us',
    says: 'Contact form',
    kept: 'removed half a year after the answer',
    covers: { tables: ['public.support_requests'], buckets: ['support'] },
  },
];

const checks: readonly Statement[] = [
  {
    section: 'Checks against machines',
    says: 'Calculation',
    kept: 'for some minutes, for an hour with the contact form',
    covers: { tables: ['private.challenge_counts', 'private.spent_proofs', 'private.support_turns'] },
  },
  {
    section: 'Checks against machines',
    says: 'Turnstile and reCAPTCHA',
    kept: 'we keep nothing of it',
    covers: {
      variables: ['VERIFICATION_PROVIDER', 'VERIFICATION_SITE_KEY', 'VERIFICATION_URL'],
      hosts: ['challenges.cloudflare.com', 'recaptcha.google.com', 'www.google.com', 'www.gstatic.com'],
    },
  },
  {
    section: 'Checks against machines',
    says: 'Leaked passwords',
    kept: 'Nothing of it is kept',
    covers: { variables: ['LEAKED_PASSWORDS_URL'] },
  },
  {
    section: 'Looks and decisions of administrators',
    says: 'Acts of administrators',
    kept: 'The note is kept for good',
    covers: { tables: ['private.admin_acts'] },
  },
];

const browsers: readonly Statement[] = [
  browser('Cookie `sb-…-auth-token`', {
    cookies: ['sb-…-auth-token', '… of shared/platform/src/auth/server-cookies.ts'],
  }),
  browser('Cookie `sb-…-code-verifier`', { cookies: ['sb-…-code-verifier'] }),
  browser('Cookie `sb-…-redirect-path`', {
    cookies: ['ownerCookieName()', 'returnPathCookie()', 'returnPathCookieName()'],
  }),
  browser('Cookie `session-end`', { cookies: ['session-end', 'cookie()'] }),
  browser('Cookie `color-mode`', { cookies: ['color-mode', 'colorPreferenceCookie()'] }),
  browser('Cookie `canary`', { cookies: ['canary'] }),
  browser('Cookie `override`', { cookies: ['override'] }),
  browser('Cookie `strapi_jwt`', { cookies: ['strapi_jwt', 'tokenCookie()'] }),
  browser('Cookie `strapi_up_refresh`', { cookies: ['strapi_up_refresh'] }),
  browser('Cookie `irodori_sign_in`', { cookies: ['irodori_sign_in'] }),
  browser('Cookie `irodori_reader`', { cookies: ['irodori_reader'] }),
  browser('Stored `irodori.device`', { keys: ['irodori.device'] }),
  browser('Stored `second-factor`', { keys: ['second-factor'] }),
  browser('Stored `irodori:asked-link`', { keys: ['asked-link', 'visitorKey()'] }),
  browser('Stored `irodori:reader-return`', { keys: ['reader-return'] }),
  browser('Stored `irodori:reader-mail-return`', { keys: ['reader-mail-return'] }),
  browser('Stored `irodori:last-settings:…`', { keys: ['last-settings:v1:…'] }),
  browser('Stored `irodori:picture-news`', { keys: ['picture-news'] }),
  browser('Stored `irodori:keys-are-off`', { keys: ['keys-are-off:v1'] }),
  browser('Stored `irodori:draft:…`', { keys: ['draft:v1:…'] }),
  browser('Stored `irodori:attempt:…`', { keys: ['attempt:v1:…', 'attempt:v1:…:…'] }),
  browser('Stored `irodori:form:…`', { keys: ['form:…'] }),
  browser('Stored `irodori-fields`', { keys: ['irodori-fields'] }),
  browser('Stored `irodori-scroll`', { keys: ['irodori-scroll'] }),
  browser('Stored `irodori-reload`', { keys: ['irodori-reload'] }),
  browser('Stored `remix-router-transitions`', { keys: ['remix-router-transitions'] }),
];

const kept = 'whoever runs it decides how long';
const logs: readonly Statement[] = [
  {
    section: 'Logs',
    says: 'Requests',
    kept,
    covers: { logs: ['method', 'ms', 'path', 'request', 'status'] },
  },
  {
    section: 'Logs',
    says: 'Faults',
    kept,
    covers: {
      logs: [
        '...failure',
        'String()',
        'cause',
        'err',
        'error',
        'message',
        'messageOf()',
        'reason',
        'reason.replaceAll()',
        'reference',
        'references',
        'text',
        'topic',
        'userAgent',
        'z.prettifyError()',
      ],
    },
  },
  {
    section: 'Logs',
    says: 'Work in the background',
    kept,
    covers: { logs: ['export', 'id', 'job', 'mail', 'purchase'] },
  },
];

const recipients: readonly Statement[] = [
  {
    section: 'Where the data are, and who gets them',
    says: 'Our servers',
    kept: 'They keep the data as long as this page says',
    covers: {
      variables: [
        'CMS_DATABASE_URL',
        'CMS_URL',
        'CONTENT_MEDIA_URL',
        'CONTENT_URL',
        'DATABASE_URL',
        'SUPABASE_URL',
      ],
    },
  },
  {
    section: 'Where the data are, and who gets them',
    says: 'Search engines',
    kept: 'what they keep of that follows their own rules',
    covers: { variables: ['INDEXNOW_KEY', 'INDEXNOW_URL'], hosts: ['api.indexnow.org'] },
  },
];

/** Which statement of the privacy page tells of what. */
export const statements: readonly Statement[] = [
  ...account,
  ...pictures,
  ...readers,
  ...moneyAndMails,
  ...checks,
  ...browsers,
  ...logs,
  ...recipients,
];

/** What has nothing of a visitor. */
export const nothing: Comparison['nothing'] = {
  keys: [
    // The function that the named keys are made with.
    '… of shared/kit/src/visitor-storage.ts',
  ],
  logs: [
    '...version)',
    'CMS_EDITOR_EMAIL',
    'CMS_TEXTS',
    'accounts',
    'advice',
    'attempt',
    'bytes',
    'channel',
    'code',
    'composition',
    'concurrency',
    'count',
    'cutOff',
    'data',
    'drawMs',
    'engine',
    'engines',
    'etag',
    'event',
    'expired',
    'failedClaims',
    'failure.field',
    'fault',
    'folder',
    'function',
    'hint',
    'kids',
    'kind',
    'lines',
    'made',
    'missing',
    'module',
    'modules',
    'object',
    'offered',
    'orphans',
    'pages',
    'parts',
    'pattern',
    'pause / 1000',
    'phase',
    'pid',
    'port',
    'provider',
    'remote',
    'resource',
    'retry',
    'revision',
    'serving',
    'shutdownMs',
    'signal',
    'siteUrl',
    'source',
    'subject',
    'table',
    'template',
    'textKey',
    'titles',
    'type',
    'uri',
    'url',
    'version',
    'waiting',
    'worker',
  ],
  tables: [
    'auth.custom_oauth_providers',
    'auth.oauth_clients',
    'private.applied_seed',
    'private.engine_costs',
    'private.payment_look',
    'private.picture_classifiers',
    'private.present_seller',
    'private.queue_moves',
    'private.reconciliation_tries',
    'private.waiting_events',
    'private.event_lists',
    'private.working_engines',
    'public.ai_model_input_data_types',
    'public.app_prompt_fields',
    'public.app_ratings',
    'public.apps',
    'public.categories',
    'public.models',
    'public.offers',
    'storage.buckets',
    'supabase_migrations.schema_migrations',
    'supabase_migrations.seed_files',
  ],
  buckets: ['catalogue'],
  types: [
    'api::author.author',
    'api::category-copy.category-copy',
    'api::guide.guide',
    'api::landing.landing',
    'api::page.page',
    'api::post.post',
    'api::question.question',
    'api::topic.topic',
  ],
  variables: [
    'CMS_HOOKS',
    'CMS_MAILBOX_KEY',
    'IRODORI_KEYS',
    'CMS_PANEL_URL',
    'PAINTER_URL',
    'REGISTRY_URL',
    'SITE_URL',
    'STRIPE_DOUBLE_WEBHOOK_URL',
    'SUPABASE_PUBLISHABLE_KEY',
    'SUPABASE_SECRET_KEY',
    'SUPABASE_SECRET_KEYS',
    'SUPABASE_SERVICE_ROLE_KEY',
  ],
  hosts: [
    // The embedded backend can check it, for other projects; this site does not offer it.
    'api.hcaptcha.com',
  ],
};
