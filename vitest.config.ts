import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';

/** Each takes twenty seconds or more on two idle cores; the longest first. */
const long = [
  'worker/test/load.test.ts',
  'stack/torture/torture.test.ts',
  'worker/test/runner.test.ts',
  'shell/test/modules/threads.test.ts',
  'supabase/tests/money/payments-torture.test.ts',
  'supabase/tests/money/payments.test.ts',
  'cms/test/cms.test.ts',
];

/** Starts the long files first: at the end no core waits while the other one finishes such a file alone. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = long.indexOf(relative(import.meta.dirname, moduleId));
      return index === -1 ? long.length : index;
    };
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the sequencer, not of an array
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    projects: [
      'shared/{contract,platform,kit,ui,build,prose,passwords,devices,webp,words,ink}',
      'shell',
      'mfe-*',
      'registry',
      'backend',
      'backend/contract/vitest.pglite.config.ts',
      'backend/contract/vitest.postgres-in-part.config.ts',
      'worker',
      'stack',
      'stripe-double',
      'engine-doubles',
      'texts',
      'cms/test',
      'supabase',
      'supabase/vitest.postgres.config.ts',
    ],
  },
});
