import { z } from 'zod';

const secret = /^v1,whsec_[A-Za-z0-9+/=]{32,88}$/;

const webhookSecrets = z
  .string()
  .transform((text) => text.split('|').filter(Boolean))
  .refine((secrets) => secrets.every((each) => secret.test(each)), {
    error: 'expected v1,whsec_<base64>, several of them separated by |',
  });

const name = '[A-Za-z_][A-Za-z0-9_]{0,62}';
const functionUri = new RegExp(`^pg-functions://[^/]*/(${name})/(${name})$`);

/** A hook that is a Postgres function. */
export interface PostgresFunction {
  readonly schema: string;
  readonly name: string;
}

/** A hook that is an HTTP service. */
export interface Webhook {
  readonly uri: string;
  readonly secrets: readonly string[];
}

export interface HookSettings {
  readonly enabled: boolean;
  readonly target: PostgresFunction | Webhook;
}

const settings = z.object({
  enabled: z.boolean().default(true),
  uri: z.string(),
  secrets: webhookSecrets.default([]),
});

/** `[auth.hook.<name>]` of config.toml. */
export const hook = settings.transform(({ enabled, uri, secrets }, context): HookSettings => {
  const fault = (message: string, path: string) => {
    context.addIssue({ code: 'custom', message, path: [path] });
    return z.NEVER;
  };
  const [, schema, functionName] = functionUri.exec(uri) ?? [];
  if (schema && functionName) return { enabled, target: { schema, name: functionName } };
  if (!/^https?:\/\//.test(uri) || !URL.canParse(uri)) {
    return fault(
      'expected pg-functions://<database>/<schema>/<function>, or an http or https address',
      'uri',
    );
  }
  if (enabled && secrets.length === 0) {
    return fault('secrets are needed, with which the receiver verifies the caller', 'secrets');
  }
  return { enabled, target: { uri, secrets } };
});

/** A hook that runs in the transaction that creates a session, which must not wait for an HTTP service. */
const functionHook = hook.refine(({ target }) => 'schema' in target, {
  error: 'only pg-functions://<database>/<schema>/<function> is supported for this hook',
  path: ['uri'],
});

export const hookConfig = z.object({
  send_sms: hook.optional(),
  custom_access_token: functionHook.optional(),
  before_user_created: hook.optional(),
  password_verification_attempt: hook.optional(),
  mfa_verification_attempt: hook.optional(),
});
