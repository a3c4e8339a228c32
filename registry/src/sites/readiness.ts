import { judgedViews } from '@irodori/contract/judged-views';
import { z } from 'zod';

const channel = {
  wanted: z.string(),
  serving: z.string().nullable(),
  withdrawn: z.boolean(),
  /** Absent in sites that are older than this command. */
  refused: z.boolean().default(false),
};

/** What this command reads of a site's `/readyz`, which `shell/server/health.ts` writes. */
const readiness = z.object({
  registry: z.object({
    revision: z.int().nullable(),
    fault: z.string().optional(),
  }),
  modules: z.array(
    z.object({
      id: z.string(),
      ...channel,
      canary: z.object(channel).optional(),
      /** Absent without a canary, and in sites that are older than this command. */
      views: z.optional(judgedViews),
    }),
  ),
});
export type Readiness = z.infer<typeof readiness>;

/** The part of a nested failure that says what happened, such as ECONNREFUSED. */
function reasonOf(error: unknown): string {
  if (error instanceof z.core.$ZodError) return 'its /readyz is not that of a site';
  if (error instanceof SyntaxError) return 'its /readyz is not JSON';
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'its /readyz did not respond in time';
  const { cause } = error;
  return cause instanceof Error ? ('code' in cause ? String(cause.code) : cause.message) : error.message;
}

/** Reads a site's `/readyz`, also while the site is not ready; returns the reason if there is none to read. */
export async function readReadiness(site: string, deadlineMs: number): Promise<Readiness | string> {
  try {
    const url = `${site.replace(/\/+$/, '')}/readyz`;
    const response = await fetch(url, { signal: AbortSignal.timeout(deadlineMs) });
    return readiness.parse(await response.json());
  } catch (error) {
    return reasonOf(error);
  }
}
