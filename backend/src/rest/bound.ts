import type { Transaction } from '../database/database.ts';
import type { ReadPlan } from './plan/read-plan.ts';
import { tooCostly } from './rest-error.ts';
import { rendered, sql, type Fragment } from './sql/fragment.ts';

/** Up to so many embeds in all, a statement is cheap enough to be run without looking. */
const plainEmbeds = 2;
/** Planning alone takes as long as a statement may hold up others. */
const mostEmbeds = 12;
/** PGlite works off about 130 of the planner's units in a millisecond; a plan may take a quarter of the limit. */
const costPerMs = 30;

/**
 * Refuses a statement that the planner expects to take too long, before it runs: PGlite has one session, which other
 * visitors wait for.
 * @throws RestError that names the cost and its bound
 */
export async function refuseCostly(
  connection: Transaction,
  statement: Fragment,
  { plan, limitMs }: { readonly plan: ReadPlan; readonly limitMs: number },
): Promise<void> {
  const embeds = embedsOf(plan);
  if (embeds <= plainEmbeds) return;
  if (embeds > mostEmbeds) throw tooCostly(`It has ${embeds} embedded resources; ${mostEmbeds} are allowed`);
  const { text, params } = rendered(sql`explain (format json) ${statement}`);
  const { rows } = await connection.query<{ 'QUERY PLAN': readonly Explained[] }>(text, params);
  const cost = rows[0]?.['QUERY PLAN'][0]?.Plan['Total Cost'] ?? 0;
  const bound = limitMs * costPerMs;
  if (cost > bound) throw tooCostly(`Its planned cost is ${Math.round(cost)}; ${bound} are allowed`);
}

interface Explained {
  readonly Plan: { readonly 'Total Cost': number };
}

const embedsOf = ({ children }: ReadPlan): number =>
  children.reduce((sum, child) => sum + 1 + embedsOf(child), 0);
