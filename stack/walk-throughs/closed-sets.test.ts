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
const entities = 'shared/contract/src/entities.ts';
let copy: CheckoutCopy;

beforeAll(async () => {
  copy = await copyCheckout('closed-sets');
  await writeFile(join(copy.folder, 'tsconfig.json'), JSON.stringify(program));
});
afterAll(() => copy.remove());

/** The files in which the compiler finds faults. Types of style sheets are made by `check:types`, not here. */
async function faultyFiles(): Promise<string[]> {
  const files = new Set<string>();
  const tsc = join(root, 'node_modules/.bin/tsc');
  const output = await new Promise<string>((resolve) => {
    execFile(tsc, ['--pretty', 'false'], { cwd: copy.folder }, (_, stdout) => resolve(stdout));
  });
  for (const [, file = '', fault = ''] of output.matchAll(/^(\S+?)\(\d+,\d+\): error (.*)$/gm))
    if (!fault.includes('.module.css')) files.add(file);
  return [...files].toSorted();
}

test.each([
  ['add-a-prompt-field-type', 'promptFieldType', 'A_NEW_TYPE'],
  ['add-an-engine', 'builtInPipeline', 'a-new-engine'],
])(
  'the compiler reports the places that %s.md lists when %s has a new value',
  async (guide, set, value) => {
    const text = await readFile(join(root, 'docs/walk-throughs', `${guide}.md`), 'utf8');
    const listed = [...text.matchAll(/^ {3}- `([^`]+)`:/gm)].map(([, file = '']) => file);
    expect(text).toContain(`Add the name to \`${set}\` in \`${entities}\``);

    const source = await readFile(join(copy.folder, entities), 'utf8');
    const changed = source.replace(`const ${set} = z.enum([`, `$&'${value}', `);
    expect(changed).not.toBe(source);
    await writeFile(join(copy.folder, entities), changed);
    const reported = await faultyFiles();
    await writeFile(join(copy.folder, entities), source);
    expect(reported).toEqual(listed.toSorted());
  },
  240_000,
);
