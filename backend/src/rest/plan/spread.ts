import { labelOf, type Aggregate, type SelectedField } from '../parse/select.ts';

/** A column of a spread; its aggregate is computed at the nearest enclosing level that is not a spread. */
export interface SpreadColumn {
  readonly label: string;
  readonly aggregate: Aggregate | null;
  readonly cast: string | null;
}

interface Shown {
  readonly fields: readonly SelectedField[];
  readonly children: readonly (Shown & {
    readonly label: string;
    readonly spread: readonly SpreadColumn[] | null;
  })[];
}

/** The columns that a spread adds to its enclosing row. */
export function spreadColumns({ fields, children }: Shown): SpreadColumn[] {
  const own = fields.map((field) => ({
    label: labelOf(field) ?? field.field.name,
    aggregate: field.aggregate,
    cast: field.aggregateCast,
  }));
  const inner = children.flatMap(
    (child) => child.spread ?? (isBare(child) ? [] : [{ label: child.label, aggregate: null, cast: null }]),
  );
  return [...own, ...inner];
}

/** The field without its aggregate, which an enclosing level applies; `count()` counts rows. */
export const unaggregated = (field: SelectedField): SelectedField =>
  field.aggregate === null
    ? field
    : { ...field, alias: labelOf(field), aggregate: null, aggregateCast: null };

/** Whether an embed such as `target()` only filters: neither it nor its embeds select a field. */
export const isBare = ({ fields, children }: Shown): boolean => fields.length === 0 && children.every(isBare);
