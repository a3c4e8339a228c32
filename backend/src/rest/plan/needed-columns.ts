import type { Condition } from '../parse/filter.ts';
import type { ReadPlan } from './read-plan.ts';

/** The columns that rows of a change or call need: the selected columns, the columns of joins, and `more`. */
export function neededColumns({ fields, children }: ReadPlan, more: readonly string[]): string[] {
  const chosen = fields.map(({ field }) => field.name);
  const isEverything =
    chosen.includes('*') || children.some(({ relationship }) => relationship.kind === 'computed');
  if (isEverything || chosen.length + children.length === 0) return ['*'];
  const joining = children.flatMap(({ relationship }) => {
    if (relationship.kind === 'foreign-key') return relationship.columns.map(([own]) => own);
    return relationship.kind === 'junction' ? relationship.from.columns.map(([, column]) => column) : [];
  });
  return [...new Set([...chosen, ...joining, ...more])];
}

/** The columns by which the rows of a function are filtered, without conditions on embeds. */
export function filteredColumns({ conditions, children }: ReadPlan): string[] {
  const namesOf = (condition: Condition): string[] =>
    condition.kind === 'group' ? condition.conditions.flatMap(namesOf) : [condition.field.name];
  return conditions.flatMap(namesOf).filter((column) => children.every(({ label }) => label !== column));
}
