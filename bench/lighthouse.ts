import { reportOf, type Report as ReportOf } from './lighthouse-report.ts';
import { running } from './running-stack.ts';

/**
 * `npm --prefix bench run lighthouse`, with `npm start` running: Lighthouse's scores of a page of each type, on its phone,
 * beside the goals, and the audits that cost them; it ends with 1 if a goal is missed. Paths after the command take the
 * place of the list.
 */
const goals = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof goals;
type Report = ReportOf<Category>;
const categories = Object.keys(goals) as Category[];
const paths = [
  '/',
  '/app',
  '/category/fantasy',
  '/app/ai-elf-generator',
  '/ai-elf-generator',
  '/blog/how-ink-draws',
  '/resources/write-a-prompt',
  '/support',
  '/terms-of-service',
];
/** The load of the machine changes the score of performance, which is therefore the median of a page's runs. */
const runs = 3;

const chosen = process.argv.slice(2);
const missed: string[] = [];
for (const path of chosen.length === 0 ? paths : chosen) {
  const reports: Report[] = [];
  while (reports.length < runs) reports.push(await reportOf(`${running.site}${path}`, categories));
  process.stdout.write(
    `${path}: ${categories.map((name) => `${name} ${counted(reports, name).score}`).join(', ')}`,
  );
  const { environment } = counted(reports, 'performance').report;
  process.stdout.write(` (the machine’s speed: ${Math.round(environment.benchmarkIndex)})\n`);
  for (const name of categories) {
    const { score, report: costly } = counted(reports, name);
    if (score >= goals[name]) continue;
    missed.push(`${path}: ${name} ${score}`, ...costsOf(costly, name).map((cost) => `  ${cost}`));
  }
}
if (missed.length > 0) {
  process.stdout.write(`\nThese goals are missed:\n${missed.join('\n')}\n`);
  process.exitCode = 1;
}

/** The run that counts for a category, with its score of 100: the median of performance, the worst of the others. */
function counted(reports: readonly Report[], name: Category): { score: number; report: Report } {
  const scored = reports.map((each) => ({
    score: Math.round(each.categories[name].score * 100),
    report: each,
  }));
  const place = name === 'performance' ? Math.floor(runs / 2) : 0;
  const found = scored.toSorted((a, b) => a.score - b.score)[place];
  if (found === undefined) throw new Error('No run was made.');
  return found;
}

/** The audits that cost a category points. */
function costsOf({ categories: scored, audits }: Report, name: Category): string[] {
  return scored[name].auditRefs.flatMap(({ id, weight }) => {
    const { title, score, displayValue = '' } = audits[id] ?? { title: id, score: null };
    return weight > 0 && score !== null && score < 1 ? [`${score} ${id}: ${title} ${displayValue}`] : [];
  });
}
