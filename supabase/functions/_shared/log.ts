import { stripSecrets } from '../../../shared/contract/src/strip-secrets.ts';

/**
 * Logs one line of JSON. Pass ids, codes and durations, never a prompt, a token or a key; what looks like a secret in the
 * message of an error is removed.
 */
export function log(
  level: 'info' | 'warn' | 'error',
  entry: Readonly<Record<string, string | number | boolean>>,
): void {
  // oxlint-disable-next-line no-console -- the edge runtime collects the console's output
  console[level](JSON.stringify({ level, ...entry }, withoutSecrets));
}

const withoutSecrets = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? stripSecrets(value) : value;
