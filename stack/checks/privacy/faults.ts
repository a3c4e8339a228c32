import { kinds, type Held, type Kind } from './held.ts';

type Names = Partial<Readonly<Record<Kind, readonly string[]>>>;

export interface Statement {
  /** The heading of the page’s section. */
  readonly section: string;
  /** The words in bold with which its item begins, or the first cell of its row. */
  readonly says: string;
  /** Words of the item or section that tell how long; absent for a row, which has a cell for it. */
  readonly kept?: string;
  readonly covers: Names;
}

export interface Comparison {
  /** The Markdown of the privacy page. */
  readonly page: string;
  readonly statements: readonly Statement[];
  /** What has nothing of a visitor. */
  readonly nothing: Names;
  readonly held: Held;
  /** Tables that lead to a visitor, which `nothing` may not have. */
  readonly tablesOfVisitors: readonly string[];
}

const page = 'texts/pages/privacy.md';
const table = 'stack/checks/privacy/statements.ts';
const reason = /\(Art\. 6 \(1\) /;

/** The places where the privacy page, its table of statements and the code disagree. */
export function faultsOf(comparison: Comparison): string[] {
  return [
    ...comparison.statements.flatMap((statement) => faultsOfStatement(statement, comparison.page)),
    ...(Object.keys(kinds) as Kind[]).flatMap((kind) => faultsOfKind(kind, comparison)),
  ];
}

function faultsOfKind(kind: Kind, { statements, nothing, held, tablesOfVisitors }: Comparison): string[] {
  const told = statements.flatMap(({ covers }) => covers[kind] ?? []);
  const known = [...told, ...(nothing[kind] ?? [])];
  const missing = [...held[kind]].filter(([name]) => !known.includes(name));
  const untold = kind === 'tables' ? tablesOfVisitors.filter((name) => !told.includes(name)) : [];
  const stale = known.filter((name) => !held[kind].has(name) && !untold.includes(name));
  return [
    ...missing.map(
      ([name, file]) =>
        `${kinds[kind]} “${name}” (${file}) is told by no statement: say on ${page} what it keeps, why and how long, and name it in ${table} beside that statement, or in “nothing” if it has nothing of a visitor`,
    ),
    ...untold
      .filter((name) => !missing.some(([other]) => other === name))
      .map((name) => `${table}: ${kinds[kind]} “${name}” leads to a visitor, so “nothing” may not have it`),
    ...stale.map((name) => `${table}: ${kinds[kind]} “${name}” is nowhere in the code any more`),
    ...known
      .filter((name, at) => known.indexOf(name) !== at)
      .map((name) => `${table}: ${kinds[kind]} “${name}” is named twice`),
  ];
}

function faultsOfStatement({ section, says, kept }: Statement, markdown: string): string[] {
  const [, text] =
    markdown
      .split(/^## /m)
      .map((part) => part.split(/\n([^]*)/))
      .find(([title]) => title === section) ?? [];
  if (text === undefined) return [`${page} has no section “${section}”, which ${table} names`];
  const lines = text.split('\n');
  const item = lines.find((line) => line.startsWith(`- **${says}.** `));
  const cells = lines
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .find(([, first]) => first === says);
  if (item === undefined && cells === undefined)
    return [`${page}: “${section}” has no item or row “${says}”, which ${table} names`];
  const faults: string[] = [];
  if (cells?.slice(2, 4).some((cell) => cell === '')) faults.push(`the row “${says}” has an empty cell`);
  if (cells === undefined && (kept === undefined || !text.includes(kept)))
    faults.push(`“${says}” does not say “${kept ?? ''}”, how long it is kept as ${table} has it`);
  if (!reason.test(text)) faults.push('does not name its reason, such as “(Art. 6 (1) (b) GDPR)”');
  return faults.map((fault) => `${page}: “${section}”: ${fault}`);
}
