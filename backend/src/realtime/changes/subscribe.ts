import { isDatabaseError, isUnavailable, type Database } from '../../database/database.ts';
import { tell, type Channel, type JoinConfig } from '../channels/channel.ts';
import { checkFilters } from './check-filters.ts';
import { inspect } from './inspect.ts';
import { idOf, parseSubscription, type Subscription } from './subscription.ts';
import { publishedTables } from './tables.ts';

/** The result of subscribing to changes. As in the hosted service, a failure does not prevent the join. */
export interface Outcome {
  readonly status: 'ok' | 'error';
  readonly message: string;
}

interface Subscribed {
  readonly subscriptions: readonly Subscription[];
  readonly bindings: readonly unknown[];
  readonly outcome: Outcome | undefined;
}

export const announceOutcome = (channel: Channel, { status, message }: Outcome): void =>
  tell(channel, 'postgres_changes', status, message);

/**
 * Subscribes a channel: all of its subscriptions, or none and an error. Published tables announce changes from now on.
 * @throws DatabaseError if the database is unavailable
 */
export async function subscribe(database: Database, config: JoinConfig, role: string): Promise<Subscribed> {
  const { postgres_changes: wanted = [] } = config;
  const bindings = wanted.map((each) => ({ ...Object(each), id: idOf(each) }));
  if (wanted.length === 0) return { subscriptions: [], bindings, outcome: undefined };
  try {
    const subscriptions = wanted.map(parseSubscription);
    await database.query('select _irodori.follow_publication()');
    for (const each of subscriptions) await check(database, each, role);
    return { subscriptions, bindings, outcome: { status: 'ok', message: 'Subscribed to PostgreSQL' } };
  } catch (error) {
    if (isPassing(error)) throw error;
    const message = error instanceof Error ? error.message : String(error);
    return { subscriptions: [], bindings, outcome: { status: 'error', message } };
  }
}

/** Whether the error is temporary: the database is unavailable, or a lock on a published table was not granted. */
const isPassing = (error: unknown): boolean =>
  isUnavailable(error) || isDatabaseError(error, '55P03') || isDatabaseError(error, '40P01');

async function check(database: Database, subscription: Subscription, role: string): Promise<void> {
  const { schema, table } = subscription;
  const tables = await publishedTables(database, schema, table);
  if (tables.length === 0) {
    throw new Error(
      'Unable to subscribe to changes with given parameters. Please check Realtime is enabled ' +
        `for the given connect parameters: [${shown(subscription)}]`,
    );
  }
  try {
    for (const each of tables) await checkFilters(database, subscription, each, role);
  } catch (error) {
    if (isPassing(error)) throw error;
    throw new Error(
      'Unable to subscribe to changes with given parameters. An exception happened so please check ' +
        `your connect parameters: [${shown(subscription)}]. Exception: ${asPostgrex(error)}`,
      { cause: error },
    );
  }
}

function shown({ event, schema, table, conditions, select }: Subscription): string {
  const filters = conditions.map(
    ({ column, operator, value, isNegated }) =>
      `{${[column, operator, value, isNegated].map(inspect).join(', ')}}`,
  );
  return `event: ${event}, schema: ${schema}, table: ${table}, filters: [${filters.join(', ')}], select: ${inspect(select)}`;
}

const names: Readonly<Record<string, string>> = {
  '22P02': 'invalid_text_representation',
  '22007': 'invalid_datetime_format',
  '22008': 'datetime_field_overflow',
  '22003': 'numeric_value_out_of_range',
};

function asPostgrex(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (!isDatabaseError(error)) return `ERROR P0001 (raise_exception) ${message}`;
  return `ERROR ${error.code} (${names[error.code] ?? 'error'}) ${message}`;
}
