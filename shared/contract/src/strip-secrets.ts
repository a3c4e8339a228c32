/**
 * Texts that must not reach the log: queries and fragments of URLs (codes of email links), tokens, keys of the backend and
 * of Stripe, session cookies and email addresses.
 */
const secrets: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/((?:https?:\/\/|wss?:\/\/|\/)[^\s"'<>?#]*)[?#][^\s"'<>)]*/gi, '$1'],
  [/\beyJ[\w-]+(?:\.[\w-]*){0,2}/g, '[token]'],
  [/\bbase64-[\w-]{8,}={0,2}/g, '[session]'],
  [/\b(?:sb_(?:secret|publishable)|[rs]k_(?:live|test)|whsec)_[\w*-]+/g, '[key]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 [token]'],
  [
    /\b((?:access_|refresh_|id_|csrf_)?token|api_?key|apikey|secret|password|code|otp|cookie|authorization)(["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s&,;})]+)/gi,
    '$1$2[removed]',
  ],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
];

/** Removes everything secret from a text before it is logged; the shell, the worker and the edge functions use it. */
export function stripSecrets(text: string): string {
  return secrets.reduce((stripped, [pattern, replacement]) => stripped.replace(pattern, replacement), text);
}
