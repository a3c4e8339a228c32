import type { ComputedRelation, DeclaredKey } from './foreign-keys.ts';
import {
  isSame,
  keyOf,
  type Direction,
  type Pairs,
  type Relation,
  type Relationship,
  type Table,
} from './schema-cache.ts';
import type { ViewColumn } from './view-columns.ts';

/** A foreign key between tables, or between views that contain its columns. */
interface Key extends DeclaredKey {
  readonly tableIsView: boolean;
  readonly foreignIsView: boolean;
}

/** All relationships by which a table can embed another: foreign keys in both directions, junctions and functions. */
export function relationshipsOf(
  declared: readonly DeclaredKey[],
  computed: readonly ComputedRelation[],
  views: readonly ViewColumn[],
  tables: ReadonlyMap<string, Table>,
): Relationship[] {
  const keys = declared.flatMap((key) => [
    { ...key, tableIsView: false, foreignIsView: false },
    ...keysOfViews(key, views),
  ]);
  const detected = [...keys.flatMap(bothDirections), ...junctions(keys, tables)];
  const isReplaced = ({ table, foreign }: Relationship) =>
    computed.some((one) => isSame(one.table, table) && isSame(one.function, foreign));
  return [
    ...detected.filter((relationship) => !isReplaced(relationship)).toSorted(inToldOrder),
    ...computed.map((one): Relationship => ({ ...one, kind: 'computed', foreignIsView: false })),
  ];
}

/** Sorts like PostgREST, which lists ambiguous relationships by cardinality and name. */
function inToldOrder(one: Relationship, other: Relationship): number {
  const [first, second] = [toldAs(one), toldAs(other)];
  return first === second ? 0 : first < second ? -1 : 1;
}

function toldAs(one: Relationship): string {
  const { schema, name } = one.foreign;
  const place =
    one.kind === 'foreign-key'
      ? [['one-to-many', 'many-to-one', 'one-to-one'].indexOf(one.direction), one.constraint]
      : one.kind === 'junction'
        ? [3, one.junction.name, one.from.constraint, one.to.constraint]
        : [];
  return [schema, name, ...place].join('\0');
}

/** Gives each view the primary keys of its underlying tables whose key columns it contains. */
export function withViewKeys(
  tables: ReadonlyMap<string, Table>,
  views: readonly ViewColumn[],
): Map<string, Table> {
  return new Map(
    [...tables].map(([key, table]) => [
      key,
      table.isView ? { ...table, primaryKey: keyOfView(table, tables, views) } : table,
    ]),
  );
}

function keyOfView(
  view: Table,
  tables: ReadonlyMap<string, Table>,
  columns: readonly ViewColumn[],
): string[] {
  const own = columns.filter((column) => isSame(column.view, view));
  const origins = new Map(own.map(({ origin }) => [keyOf(origin), origin]));
  return [...origins].flatMap(([key, origin]) => {
    const shown = (tables.get(key)?.primaryKey ?? []).map(
      (name) => own.find((column) => isSame(column.origin, origin) && column.originColumn === name)?.column,
    );
    return shown.length > 0 && shown.every((name) => name !== undefined) ? shown : [];
  });
}

function keysOfViews(key: DeclaredKey, views: readonly ViewColumn[]): Key[] {
  const owns = viewsShowing(
    key.table,
    key.columns.map(([own]) => own),
    views,
  );
  const foreigns = viewsShowing(
    key.foreign,
    key.columns.map(([, foreign]) => foreign),
    views,
  );
  const pairs = (own: readonly string[], foreign: readonly string[]): Pairs =>
    own.map((column, index) => [column, foreign[index] ?? '']);
  const [own, foreign] = [key.columns.map(([first]) => first), key.columns.map(([, second]) => second)];
  const isUnique = key.isUnique;
  const made = (
    table: Relation,
    other: Relation,
    columns: Pairs,
    tableIsView: boolean,
    foreignIsView: boolean,
  ) => ({
    table,
    foreign: other,
    constraint: key.constraint,
    columns,
    isUnique,
    tableIsView,
    foreignIsView,
  });
  return [
    ...owns.map((one) => made(one.view, key.foreign, pairs(one.columns, foreign), true, false)),
    ...foreigns.map((one) => made(key.table, one.view, pairs(own, one.columns), false, true)),
    ...owns.flatMap((one) =>
      foreigns.map((other) => made(one.view, other.view, pairs(one.columns, other.columns), true, true)),
    ),
  ];
}

interface Shown {
  readonly view: Relation;
  readonly columns: readonly string[];
}

/** The views that contain all of the given columns, once for each combination of view columns. */
function viewsShowing(table: Relation, columns: readonly string[], views: readonly ViewColumn[]): Shown[] {
  const showing = views.filter(({ origin }) => isSame(origin, table));
  const byView = new Map(showing.map(({ view }) => [keyOf(view), view]));
  return [...byView.values()].flatMap((view) => {
    const choices = columns.map((name) =>
      showing
        .filter((one) => one.originColumn === name && isSame(one.view, view))
        .map(({ column }) => column),
    );
    const ways = choices.reduce<string[][]>(
      (sofar, names) => sofar.flatMap((way) => names.map((name) => [...way, name])),
      [[]],
    );
    return ways.map((way) => ({ view, columns: way }));
  });
}

const swapped = (columns: Pairs): Pairs => columns.map(([own, foreign]) => [foreign, own]);

function bothDirections(key: Key): Relationship[] {
  const { table, foreign, constraint, columns } = key;
  const [there, back]: readonly [Direction, Direction] = key.isUnique
    ? ['one-to-one', 'one-to-one']
    : ['many-to-one', 'one-to-many'];
  const kind = 'foreign-key';
  return [
    { kind, table, foreign, constraint, columns, direction: there, foreignIsView: key.foreignIsView },
    {
      kind,
      table: foreign,
      foreign: table,
      constraint,
      columns: swapped(columns),
      direction: back,
      foreignIsView: key.tableIsView,
    },
  ];
}

/** A table whose primary key contains two foreign keys is a junction of the referenced tables. */
function junctions(keys: readonly Key[], tables: ReadonlyMap<string, Table>): Relationship[] {
  const byTable = Map.groupBy(
    keys.filter(({ isUnique }) => !isUnique),
    ({ table }) => keyOf(table),
  );
  return [...byTable].flatMap(([id, own]) => {
    const primary = new Set(tables.get(id)?.primaryKey);
    const inPrimary = own.filter(({ columns }) => columns.every(([column]) => primary.has(column)));
    return inPrimary.flatMap((from) =>
      inPrimary
        .filter((to) => to.constraint !== from.constraint)
        .map((to): Relationship => ({
          kind: 'junction',
          table: from.foreign,
          foreign: to.foreign,
          foreignIsView: to.foreignIsView,
          junction: from.table,
          from: { constraint: from.constraint, columns: from.columns },
          to: { constraint: to.constraint, columns: to.columns },
        })),
    );
  });
}
