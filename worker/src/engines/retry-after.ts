/** No server is waited for longer, whatever it asks for. */
const longestMs = 10 * 60_000;

/** Reads the header `Retry-After`, in seconds or as a date; undefined where it is absent or no time to come. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return ms >= 0 ? Math.min(ms, longestMs) : undefined;
}
