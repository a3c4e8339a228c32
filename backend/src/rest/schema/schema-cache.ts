import type { MediaHandlers } from './media-handlers.ts';

/** The description of the exposed schemas, read at the start and after each notified change. */
export interface SchemaCache {
  readonly tables: ReadonlyMap<string, Table>;
  readonly functions: ReadonlyMap<string, readonly Routine[]>;
  readonly relationships: readonly Relationship[];
  readonly mediaHandlers: MediaHandlers;
}

export interface Relation {
  readonly schema: string;
  readonly name: string;
}

export interface Table extends Relation {
  readonly description: string | null;
  readonly isView: boolean;
  readonly insertable: boolean;
  readonly updatable: boolean;
  readonly deletable: boolean;
  readonly primaryKey: readonly string[];
  readonly columns: ReadonlyMap<string, Column>;
}

export interface Column {
  readonly name: string;
  /** The base type of domains, without lengths. */
  readonly type: string;
  /** The declared type. */
  readonly nominal: string;
  /** The quoted functions of implicit casts of its domain, through which values are returned, written and compared. */
  readonly toJson: string | null;
  readonly fromJson: string | null;
  readonly fromText: string | null;
  readonly default: string | null;
  readonly nullable: boolean;
  readonly description: string | null;
  readonly maxLength: number | null;
  readonly labels: readonly string[];
}

export interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly isVariadic: boolean;
}

export interface Routine extends Relation {
  readonly description: string | null;
  readonly parameters: readonly Parameter[];
  readonly returns: {
    readonly isSet: boolean;
    readonly isComposite: boolean;
    readonly isVoid: boolean;
    /** The table whose rows the function returns, or the type that it returns. */
    readonly type: Relation;
  };
  readonly volatility: 'immutable' | 'stable' | 'volatile';
}

export type Pairs = readonly (readonly [own: string, foreign: string])[];

/** A relationship by which rows of one table embed rows of another. */
export type Relationship =
  | (Ends & { readonly kind: 'foreign-key'; readonly direction: Direction } & ForeignKey)
  | (Ends & {
      readonly kind: 'junction';
      readonly junction: Relation;
      readonly from: ForeignKey;
      readonly to: ForeignKey;
    })
  | (Ends & { readonly kind: 'computed'; readonly function: Relation; readonly isSingle: boolean });

interface Ends {
  readonly table: Relation;
  readonly foreign: Relation;
  readonly foreignIsView: boolean;
}

export type Direction = 'many-to-one' | 'one-to-many' | 'one-to-one';

export interface ForeignKey {
  readonly constraint: string;
  /** Pairs of a column of the table, or for a junction of the junction table, and its partner. */
  readonly columns: Pairs;
}

export const keyOf = ({ schema, name }: Relation): string => JSON.stringify([schema, name]);

export const isSame = (one: Relation, other: Relation): boolean =>
  one.name === other.name && one.schema === other.schema;

export function isToOne(relationship: Relationship): boolean {
  if (relationship.kind === 'computed') return relationship.isSingle;
  return relationship.kind === 'foreign-key' && relationship.direction !== 'one-to-many';
}
