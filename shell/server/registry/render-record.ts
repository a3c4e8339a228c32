import type { AdmittedModule } from './load-module.ts';

/** A version that fails this often within the window, and never rendered a page, is broken. */
const brokenAfter = 3;
const windowMs = 60_000;

interface Record {
  hasRendered: boolean;
  failures: number[];
}

/** Records whether admitted versions render pages or fail. */
export function createRenderRecord() {
  const records = new WeakMap<AdmittedModule, Record>();

  function recordOf(module: AdmittedModule): Record {
    const known = records.get(module) ?? { hasRendered: false, failures: [] };
    records.set(module, known);
    return known;
  }

  return {
    rendered(module: AdmittedModule): void {
      recordOf(module).hasRendered = true;
    },
    failed(module: AdmittedModule): void {
      const record = recordOf(module);
      const now = Date.now();
      record.failures = [...record.failures, now].filter((at) => at > now - windowMs).slice(-brokenAfter);
    },
    /** True if the version never rendered a page and failed three times within a minute. */
    isBroken(module: AdmittedModule): boolean {
      const { hasRendered, failures } = recordOf(module);
      return !hasRendered && failures.length >= brokenAfter;
    },
    /** Number of failures in the last minute, at most 3. */
    recentFailures(module: AdmittedModule): number {
      return recordOf(module).failures.filter((at) => at > Date.now() - windowMs).length;
    },
  };
}
