import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '../paths.ts';
import { say } from '../terminal/progress.ts';

/**
 * `check:decisions`: every decision has the one layout and at most 300 words, says by what it is superseded, and stands
 * once in the index (README.md) of its folder.
 */
const mostWords = 300;
const layout =
  /^# .+\n\n\d{4}-\d\d-\d\d · (accepted|superseded by \[.+\]\(.+\)).*\n\n\*\*Context\.\*\*[^]+\n\*\*Decision\.\*\*[^]+\n\*\*Consequences\.\*\*/;

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
/** Without the addresses of links and the lines of tables. */
const wordsOf = (text: string): number =>
  text
    .replaceAll(/\]\([^)]*\)/g, ']')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

const files = execFileSync('git', ['ls-files', '*docs/decisions/*.md'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n');
const decisions = files.filter((file) => basename(file) !== 'README.md');
const faults: string[] = [];
for (const file of decisions) {
  const text = read(file);
  if (!layout.test(text) || /^##/m.test(text))
    faults.push(
      `${file}: the layout is “# Title”, “2026-11-21 · accepted” (or “superseded by [title](file)”), then **Context.**, **Decision.** and **Consequences.**`,
    );
  const words = wordsOf(text);
  if (words > mostWords) faults.push(`${file}: ${words} words, at most ${mostWords}`);
  const index = join(dirname(file), 'README.md');
  const entries = files.includes(index) ? read(index).split(`](${basename(file)})`).length - 1 : 0;
  if (entries !== 1) faults.push(`${index}: names ${basename(file)} ${entries} times instead of once`);
}
for (const fault of faults) say(`  ${fault}`);
say(`  ${decisions.length} decisions, ${faults.length} faults of layout, length or index`);
process.exit(faults.length === 0 && decisions.length > 0 ? 0 : 1);
