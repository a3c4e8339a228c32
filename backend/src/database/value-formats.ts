export type Parser = (text: string) => unknown;

const asText: Parser = (text) => text;

/** JSON has no NaN or infinity; PostgREST returns them as strings. */
const asNumber: Parser = (text) => {
  const value = Number(text);
  return Number.isFinite(value) ? value : text;
};

const isoTimestamp: Parser = (text) => text.replace(' ', 'T');

/** `2026-11-21 12:00:00.5+00` → `2026-11-21T12:00:00.5+00:00`, as `to_json` writes it. */
const isoTimestampWithZone: Parser = (text) => isoTimestamp(text.replace(/([+-]\d\d)(?= BC$|$)/, '$1:00'));

/** Parsers of values as PostgREST writes them to JSON, by the OID of the type; other types stay text. */
export const parsers: Readonly<Record<number, Parser>> = {
  /* bool */ 16: (text) => text === 't',
  /* bytea */ 17: asText,
  /* int8 */ 20: asNumber,
  /* int2 */ 21: asNumber,
  /* int4 */ 23: asNumber,
  /* oid */ 26: asNumber,
  /* json */ 114: (text) => JSON.parse(text),
  /* float4 */ 700: asNumber,
  /* float8 */ 701: asNumber,
  /* date */ 1082: asText,
  /* time */ 1083: asText,
  /* timestamp */ 1114: isoTimestamp,
  /* timestamptz */ 1184: isoTimestampWithZone,
  /* interval */ 1186: asText,
  /* numeric */ 1700: asNumber,
  /* jsonb */ 3802: (text) => JSON.parse(text),
};
