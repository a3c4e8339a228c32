import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../paths.ts';
import { copyCheckout, type CheckoutCopy } from './checkout-copy.ts';

/** The packages that switch on a field type or an engine, as one program, which takes a third less time than one for each package. */
const program = {
  extends: './tsconfig.base.json',
  compilerOptions: {
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: ['node'],
    typeRoots: ['worker/node_modules/@types'],
    incremental: false,
  },
  include: [
    'shared/contract/src',
    'mfe-catalogue/src',
    'mfe-generator/src',
    'supabase/functions',
    'worker/src',
    'worker/test',
  ],
  exclude: ['**/node_modules'],
};
const sets = [
  {
    guide: 'add-a-prompt-field-type',
    set: 'promptFieldType',
    file: 'shared/contract/src/catalogue/entities.ts',
    beginning: 'const promptFieldType = z.enum([',
    value: 'A_NEW_TYPE',
  },
  {
    guide: 'add-an-engine',
    set: 'builtInPipelines',
    file: 'shared/contract/src/jobs/built-in-pipelines.ts',
    beginning: 'const builtInPipelines = [',
    value: 'a-new-engine',
  },
] as const;

/** The faults that the compiler finds in each file when every set has its new value. */
const faultsByFile = new Map<string, string>();
let copy: CheckoutCopy;

beforeAll(async () => {
  copy = await copyCheckout('closed-sets');
  await writeFile(join(copy.folder, 'tsconfig.json'), JSON.stringify(program));
  for (const { file, beginning, value } of sets) {
    const source = await readFile(join(copy.folder, file), 'utf8');
    await writeFile(join(copy.folder, file), source.replace(beginning, `$&'${value}', `));
  }
  const tsc = join(root, 'node_modules/.bin/tsc');
  const output = await new Promise<string>((resolve) => {
    execFile(tsc, ['--pretty', 'false'], { cwd: copy.folder }, (_, stdout) => resolve(stdout));
  });
  // Types of style sheets are made by `check:types`, not here.
  for (const [, file = '', fault = ''] of output.matchAll(/^(\S+?)\(\d+,\d+\): error (.*)$/gm))
    if (!fault.includes('.module.css')) faultsByFile.set(file, `${faultsByFile.get(file) ?? ''}${fault}\n`);
}, 240_000);
afterAll(() => copy.remove());

test.each(sets)(
  'the compiler reports the places that $guide.md lists when $set has a new value',
  async ({ guide, set, file, value }) => {
    const text = await readFile(join(root, 'docs/walk-throughs', `${guide}.md`), 'utf8');
    expect(text).toContain(`Add the name to \`${set}\` in \`${file}\``);
    const listed = [...text.matchAll(/^ {3}- `([^`]+)`:/gm)].map(([, place = '']) => place);
    const reported = [...faultsByFile].filter(([, faults]) => faults.includes(value)).map(([place]) => place);
    expect(reported.toSorted()).toEqual(listed.toSorted());
  },
);

test('the compiler finds no fault that names no new value', () => {
  const others = [...faultsByFile].filter(([, faults]) => !sets.some(({ value }) => faults.includes(value)));
  expect(others).toEqual([]);
});
