import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../paths.ts';
import { copyCheckout, type CheckoutCopy } from './checkout-copy.ts';

/** The packages that switch on a field type or a pipeline. */
const packages = ['shared/contract', 'mfe-catalogue', 'mfe-generator', 'supabase/functions', 'worker'];
const entities = 'shared/contract/src/entities.ts';
let copy: CheckoutCopy;

beforeAll(async () => {
  copy = await copyCheckout('closed-sets');
});
afterAll(() => copy.remove());

/** The files in which the compiler finds faults. Types of style sheets are made by `check:types`, not here. */
async function faultyFiles(): Promise<string[]> {
  const files = new Set<string>();
  for (const each of packages) {
    const output = await new Promise<string>((resolve) => {
      execFile(
        join(root, 'node_modules/.bin/tsc'),
        ['--noEmit', '--pretty', 'false', '-p', each],
        { cwd: copy.folder },
        (_, stdout) => resolve(stdout),
      );
    });
    for (const [, file = '', fault = ''] of output.matchAll(/^(\S+?)\(\d+,\d+\): error (.*)$/gm))
      if (!fault.includes('.module.css')) files.add(file);
  }
  return [...files].toSorted();
}

test.each([
  ['add-a-prompt-field-type', 'promptFieldType', 'A_NEW_TYPE'],
  ['add-an-engine', 'pipeline', 'a-new-engine'],
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
