/** Logs one line of JSON. Pass ids, codes and durations, never a prompt, a token or a key. */
export function log(
  level: 'info' | 'error',
  entry: Readonly<Record<string, string | number | boolean>>,
): void {
  // oxlint-disable-next-line no-console -- the edge runtime collects the console's output
  console[level](JSON.stringify({ level, ...entry }));
}
