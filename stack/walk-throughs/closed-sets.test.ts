import { execFile, execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../paths.ts';

const packages = [
  'shared/contract',
  'shared/kit',
  'shared/platform',
  'shared/testing',
  'shared/ui',
  'mfe-catalogue',
  'mfe-generator',
  'supabase/functions',
  'worker',
];
const entities = 'shared/contract/src/entities.ts';
let copy: string;

/** The sources of the packages; links among them stay inside the copy, npm's packages are the originals. */
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'irodori-walk-through-'));
  const files = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', 'tsconfig.base.json', ...packages],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const file of files.trim().split('\n')) await cp(join(root, file), join(copy, file));
  for (const each of packages) {
    const path = join(each, 'node_modules');
    await cp(join(root, path), join(copy, path), { recursive: true, verbatimSymlinks: true, filter });
  }
});
afterAll(() => rm(copy, { recursive: true, force: true }));

const filter = (path: string): boolean => !/\/node_modules\/\./.test(path);

/** The files in which the compiler finds faults. Types of style sheets are made by `check:types`, not here. */
async function faultyFiles(): Promise<string[]> {
  const files = new Set<string>();
  for (const each of packages.filter((name) => !/shared\/(kit|platform|testing|ui)/.test(name))) {
    const output = await new Promise<string>((resolve) => {
      execFile(
        join(root, 'node_modules/.bin/tsc'),
        ['--noEmit', '--pretty', 'false', '-p', each],
        { cwd: copy },
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

    const source = await readFile(join(copy, entities), 'utf8');
    const changed = source.replace(`const ${set} = z.enum([`, `$&'${value}', `);
    expect(changed).not.toBe(source);
    await writeFile(join(copy, entities), changed);
    const reported = await faultyFiles();
    await writeFile(join(copy, entities), source);
    expect(reported).toEqual(listed.toSorted());
  },
  240_000,
);
