import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { ProjectConfig } from '../../config.ts';
import type { Database, Sql } from '../../database/database.ts';
import { AuthError } from '../auth-error.ts';
import { callFunction } from './call-function.ts';
import { callWebhook } from './call-webhook.ts';
import type { HookSettings } from './config.ts';

/** Calls the hook; a Postgres function runs in the transaction `sql` if there is one. */
type Ask = (payload: object, address?: string, sql?: Sql) => Promise<unknown>;

/** The hooks that the project has enabled. */
export interface Hooks {
  readonly sendSms?: Ask;
  readonly customAccessToken?: Ask;
  readonly beforeUserCreated?: Ask;
  readonly passwordVerificationAttempt?: Ask;
  readonly mfaVerificationAttempt?: Ask;
}

const refusal = z.object({
  error: z.object({ message: z.string().min(1), http_code: z.number().int().optional() }),
});

interface Means {
  readonly database: Database;
  readonly log: Pick<Logger, 'warn'>;
}

export function openHooks({ hook }: ProjectConfig['auth'], means: Means): Hooks {
  const sendSms = asked(means, 'send-sms', hook.send_sms);
  const customAccessToken = asked(means, 'customize-access-token', hook.custom_access_token);
  const beforeUserCreated = asked(means, 'before-user-created', hook.before_user_created);
  const passwordVerificationAttempt = asked(
    means,
    'password-verification',
    hook.password_verification_attempt,
  );
  const mfaVerificationAttempt = asked(means, 'mfa-verification', hook.mfa_verification_attempt);
  return {
    ...(sendSms && { sendSms }),
    ...(customAccessToken && { customAccessToken }),
    ...(beforeUserCreated && { beforeUserCreated }),
    ...(passwordVerificationAttempt && { passwordVerificationAttempt }),
    ...(mfaVerificationAttempt && { mfaVerificationAttempt }),
  };
}

function asked(means: Means, name: string, settings: HookSettings | undefined): Ask | undefined {
  if (!settings?.enabled) return undefined;
  const { target } = settings;
  return async (payload, address, sql) => {
    const metadata = {
      uuid: randomUUID(),
      time: new Date().toISOString(),
      name,
      ...(address && { ip_address: address }),
    };
    const whole = { metadata, ...payload };
    const response =
      'schema' in target ? await callFunction(means, target, whole, sql) : await callWebhook(target, whole);
    const { data: refused } = refusal.safeParse(response);
    if (!refused) return response;
    const { message, http_code: status = 500 } = refused.error;
    // A response with a status outside the valid range cannot be created.
    const isStatus = status >= 400 && status <= 599;
    const code = status === 500 || !isStatus ? 'unexpected_failure' : 'unknown';
    throw new AuthError(isStatus ? status : 500, code, message);
  };
}
