import type { Transaction } from '../database/database.ts';
import type { ReadPlan } from './plan/read-plan.ts';
import { tooCostly } from './rest-error.ts';
import { rendered, sql, type Fragment } from './sql/fragment.ts';

/** Statements with at most this many embeds are cheap enough to run without a check of their planned cost. */
const plainEmbeds = 2;
/** The limit of embeds: with more of them, planning alone would delay other visitors too long. */
const mostEmbeds = 12;
/** PGlite processes about 130 cost units per millisecond; a statement may plan for a quarter of its time limit. */
const costPerMs = 30;

/**
 * Refuses a statement before it runs if its planned cost is too high, because PGlite has a single session, for which
 * other visitors wait.
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
