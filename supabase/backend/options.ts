import { readConfig, type BackendOptions } from 'barebase';
import { stripSecrets } from '@irodori/contract/strip-secrets';
import { isGuessablePassword } from './guessable-password.ts';
import { createHumanCheck } from './human-check.ts';
import { operatorVariables } from 'functions/_shared/operator';
import { paymentVariables } from 'functions/_shared/payments/settings';
import { verificationOf } from './verification-variables.ts';

/** Of a visitor’s data as one archive. The limit of config.toml is that of a hosted project. */
const largestFile = '5GiB';

/**
 * The embedded backend as this project runs it: with its own check that visitors are human, its rule for passwords, and
 * without secrets in what edge functions print, uncaught errors included.
 * @throws Error listing every fault of the environment or of config.toml
 */
export function backendOptions(
  env: Readonly<Record<string, string | undefined>>,
): Omit<BackendOptions, 'log'> {
  const config = readConfig({ FILE_SIZE_LIMIT: largestFile, ...env });
  const variables = verificationOf(env, config.project.auth.captcha);
  return {
    config,
    functionSecrets: { ...variables, ...given(env, [...paymentVariables, ...operatorVariables]) },
    isGuessable: isGuessablePassword,
    editFunctionOutput: stripSecrets,
    humanCheck: (database) => createHumanCheck(variables, config.environment.SITE_URL, database),
  };
}

const given = (
  env: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
