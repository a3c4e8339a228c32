import { labelOf, type Aggregate, type SelectedField } from '../parse/select.ts';

/** A column of a spread. It is aggregated where the rows are grouped: in the first row around it that is none. */
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

/** What a spread gives to the row around it. */
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

/** The value that is aggregated further out; `count()` counts rows. */
export const unaggregated = (field: SelectedField): SelectedField =>
  field.aggregate === null
    ? field
    : { ...field, alias: labelOf(field), aggregate: null, aggregateCast: null };

/** `target()` only filters; it has nothing to show, nor have those inside it. */
export const isBare = ({ fields, children }: Shown): boolean => fields.length === 0 && children.every(isBare);
