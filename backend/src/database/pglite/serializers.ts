import { types } from '@electric-sql/pglite';

/** Text for a boolean or for bytes goes as it is: Postgres says what is wrong with it. */
export const serializers: Record<number, (value: unknown) => string> = {
  [types.BOOL]: String,
  [types.BYTEA]: (value) =>
    value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : String(value),
};
