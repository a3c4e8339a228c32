import { types } from '@electric-sql/pglite';

/** Passes text for booleans and bytea unchanged, so that Postgres reports invalid values. */
export const serializers: Record<number, (value: unknown) => string> = {
  [types.BOOL]: String,
  [types.BYTEA]: (value) =>
    value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : String(value),
};
