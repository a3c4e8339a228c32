export interface RestErrorFields {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details?: unknown;
  readonly hint?: string | null;
}

/** The refusal of a request, with PostgREST's status, code and message. */
export class RestError extends Error {
  override readonly name = 'RestError';
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly hint: string | null;

  constructor({ status, code, message, details = null, hint = null }: RestErrorFields) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.hint = hint;
  }
}

const refused =
  (status: number, code: string) =>
  (message: string, details: unknown = null, hint: string | null = null): RestError =>
    new RestError({ status, code, message, details, hint });

export const unreadable = refused(400, 'PGRST100');
export const wrongMethodOfFunction = (method: string): RestError =>
  refused(405, 'PGRST101')(`Cannot use the ${method} method on RPC`);
export const wrongBody = refused(400, 'PGRST102');
/** PostgREST has no such error; on hosted projects the gateway refuses large bodies. */
export const tooLarge = (details: string): RestError =>
  refused(413, 'PGRST000')('Request body too large', details);
export const tooSlow = (details: string): RestError =>
  refused(408, 'PGRST000')('Request body too slow', details);
/** The error that Postgres would raise for the same JSON. */
export const tooDeep = (): RestError =>
  refused(500, '54001')(
    'stack depth limit exceeded',
    null,
    `Increase the configuration parameter "max_stack_depth" (currently 2048kB), after ensuring the platform's stack depth limit is adequate.`,
  );
export const wrongRange = (details: string): RestError =>
  refused(416, 'PGRST103')('Requested range not satisfiable', details);
export const wrongPutFilters = (): RestError =>
  refused(405, 'PGRST105')(`Filters must include all and only primary key columns with 'eq' operators`);
export const wrongSchema = (schema: string, exposed: readonly string[]): RestError =>
  refused(406, 'PGRST106')(
    `Invalid schema: ${schema}`,
    null,
    `Only the following schemas are exposed: ${exposed.join(', ')}`,
  );
export const wrongMediaType = (accepted: readonly string[]): RestError =>
  refused(406, 'PGRST107')(`None of these media types are available: ${accepted.join(', ')}`);
export const notEmbedded = (resource: string): RestError =>
  refused(400, 'PGRST108')(
    `'${resource}' is not an embedded resource in this request`,
    null,
    `Verify that '${resource}' is included in the 'select' query parameter.`,
  );
export const wrongHeadersSetting = (): RestError =>
  refused(
    500,
    'PGRST111',
  )('response.headers guc must be a JSON array composed of objects with a single key and a string value');
export const wrongStatusSetting = (): RestError =>
  refused(500, 'PGRST112')('response.status guc must be a valid status code');
export const limitOfPut = (): RestError =>
  refused(400, 'PGRST114')('limit/offset querystring parameters are not allowed for PUT');
export const otherKeyThanPut = (): RestError =>
  refused(400, 'PGRST115')('Payload values do not match URL in primary key column(s)');
export const notSingular = (rows: number): RestError =>
  refused(406, 'PGRST116')(
    'Cannot coerce the result to a single JSON object',
    `The result contains ${rows} rows`,
  );
export const wrongMethod = (method: string): RestError =>
  refused(405, 'PGRST117')(`Unsupported HTTP method: ${method}`);
export const orderOfMany = (origin: string, target: string): RestError =>
  refused(400, 'PGRST118')(
    `A related order on '${target}' is not possible`,
    `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
  );
export const wrongPreferences = (names: readonly string[]): RestError =>
  refused(400, 'PGRST122')(
    'Invalid preferences given with handling=strict',
    `Invalid preferences: ${names.join(', ')}`,
  );
export const noAggregates = (): RestError =>
  refused(400, 'PGRST123')('Use of aggregate functions is not allowed');
export const tooManyAffected = (rows: number): RestError =>
  refused(400, 'PGRST124')(
    'Query result exceeds max-affected preference constraint',
    `The query affects ${rows} rows`,
  );
export const wrongPath = (): RestError => refused(404, 'PGRST125')('Invalid path specified in request URL');
export const notImplemented = (what: string): RestError =>
  refused(400, 'PGRST127')('Feature not implemented', what);
export const affectedBySingle = (): RestError =>
  refused(
    400,
    'PGRST128',
  )('Function must return SETOF or TABLE when max-affected preference is used with handling=strict');
export const unknownColumn = (table: string, column: string): RestError =>
  refused(400, 'PGRST204')(`Could not find the '${column}' column of '${table}' in the schema cache`);
/** PostgREST has no such bound; 54001 is Postgres's statement_too_complex. */
export const tooCostly = (details: string): RestError =>
  refused(400, '54001')(
    'The request was refused before it ran because it would take too long',
    details,
    'Embed fewer resources within one another, or ask for them in requests of their own',
  );
export const noRelationship = refused(400, 'PGRST200');
export const ambiguousRelationship = refused(300, 'PGRST201');
export const noFunction = refused(404, 'PGRST202');
export const ambiguousFunction = refused(300, 'PGRST203');
export const noTable = refused(404, 'PGRST205');
