import { types } from '@electric-sql/pglite';

type Parser = (text: string) => unknown;

const asText: Parser = (text) => text;

/** JSON has no NaN or infinity; PostgREST answers them as text. */
const asNumber: Parser = (text) => {
  const value = Number(text);
  return Number.isFinite(value) ? value : text;
};

const isoTimestamp: Parser = (text) => text.replace(' ', 'T');

/** `2026-11-21 12:00:00.5+00` → `2026-11-21T12:00:00.5+00:00`, as `to_json` writes it. */
const isoTimestampWithZone: Parser = (text) => isoTimestamp(text.replace(/([+-]\d\d)$/, '$1:00'));

/** Values as PostgREST writes them to JSON; PGlite's own are Dates, BigInts, byte arrays and numerics as text. */
export const parsers: Record<number, Parser> = {
  [types.INT8]: asNumber,
  [types.NUMERIC]: asNumber,
  [types.FLOAT4]: asNumber,
  [types.FLOAT8]: asNumber,
  [types.BYTEA]: asText,
  [types.DATE]: asText,
  [types.TIME]: asText,
  [types.TIMETZ]: (text) => text.replace(/([+-]\d\d)$/, '$1:00'),
  [types.TIMESTAMP]: isoTimestamp,
  [types.TIMESTAMPTZ]: isoTimestampWithZone,
  [types.INTERVAL]: asText,
};
