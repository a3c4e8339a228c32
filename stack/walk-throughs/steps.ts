import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** A fenced block of a walk-through: its language, the file that it names, its text. */
interface Step {
  readonly language: string;
  readonly file: string;
  readonly text: string;
}

const fence = /^ *```(\w+)(?: (\S+))?\n([^]*?)^ *```$/gm;

/** The blocks of a Markdown text, without the indentation that a list gives them. */
function stepsOf(guide: string): Step[] {
  return [...guide.matchAll(fence)].map(([block, language = '', file = '', text = '']) => {
    const indent = /^ */.exec(block)?.[0].length ?? 0;
    return { language, file, text: text.replaceAll(new RegExp(`^ {0,${indent}}`, 'gm'), '') };
  });
}

/**
 * Follows a walk-through in a copy of the checkout: `sh` runs, `diff <file>` changes a file, and any other block with a
 * file name is the content of that file.
 * @throws if a command fails, or a diff does not fit in exactly one place
 */
export async function follow(guide: string, checkout: string): Promise<void> {
  for (const { language, file, text } of stepsOf(guide)) {
    if (language === 'sh') await promisify(execFile)('sh', ['-ec', text], { cwd: checkout });
    else if (language === 'diff') await change(join(checkout, file), text);
    else if (file !== '') {
      await mkdir(dirname(join(checkout, file)), { recursive: true });
      await writeFile(join(checkout, file), text);
    }
  }
}

async function change(file: string, diff: string): Promise<void> {
  const side = (dropped: string) =>
    diff
      .split('\n')
      .filter((line) => !line.startsWith(dropped))
      .map((line) => line.slice(1))
      .join('\n');
  const [before, after] = [side('+'), side('-')];
  const parts = (await readFile(file, 'utf8')).split(before);
  if (parts.length !== 2) throw new Error(`${parts.length - 1} places of ${file} fit the diff:\n${diff}`);
  await writeFile(file, parts.join(after));
}
