import { readConfig, type BackendOptions } from 'barebase';
import { isCommonPassword } from './common-passwords.ts';
import { createHumanCheck } from './human-check.ts';
import { paymentVariables } from 'functions/_shared/payments/settings';
import { verificationOf } from './verification-variables.ts';

/**
 * The embedded backend as this project runs it: with its own check that visitors are human, and its list of
 * leaked passwords.
 * @throws Error listing every fault of the environment or of config.toml
 */
export function backendOptions(
  env: Readonly<Record<string, string | undefined>>,
): Omit<BackendOptions, 'log'> {
  const config = readConfig(env);
  const variables = verificationOf(env, config.project.auth.captcha);
  return {
    config,
    functionSecrets: { ...variables, ...paymentsOf(env) },
    isLeaked: isCommonPassword,
    humanCheck: (database) => createHumanCheck(variables, config.environment.SITE_URL, database),
  };
}

const paymentsOf = (env: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(paymentVariables.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
