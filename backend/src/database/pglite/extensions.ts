import type { Extension } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { cube } from '@electric-sql/pglite/contrib/cube';
import { earthdistance } from '@electric-sql/pglite/contrib/earthdistance';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { hstore } from '@electric-sql/pglite/contrib/hstore';
import { intarray } from '@electric-sql/pglite/contrib/intarray';
import { ltree } from '@electric-sql/pglite/contrib/ltree';
import { moddatetime } from '@electric-sql/pglite/contrib/moddatetime';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { tablefunc } from '@electric-sql/pglite/contrib/tablefunc';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp';

/**
 * Lets Postgres load the library of an extension at its first use, as it does natively. PGlite would load the libraries of
 * all extensions at each start, which takes more than half of the processor time of opening a database.
 */
const librariesAtFirstUse: Extension = {
  name: 'libraries at first use',
  setup: async (_pglite, emscriptenOpts) => ({ emscriptenOpts: { ...emscriptenOpts, noWasmDecoding: true } }),
};

/** The extensions for `create extension`, listed in docs/backend.md. Each adds some milliseconds to every start. */
export const extensions = {
  librariesAtFirstUse,
  btree_gin,
  btree_gist,
  citext,
  cube,
  earthdistance,
  fuzzystrmatch,
  hstore,
  intarray,
  ltree,
  moddatetime,
  pg_trgm,
  pgcrypto,
  tablefunc,
  unaccent,
  uuid_ossp,
};

/** The hint for an extension that PGlite lacks; undefined for other errors. */
export function hintOfMissing(message: string): string | undefined {
  const [, name] = /^extension "(.+)" is not available$/.exec(message) ?? [];
  if (name === undefined) return undefined;
  return `The embedded database has no extension "${name}". Set DATABASE_URL to a Postgres that has it, or do without it.`;
}
