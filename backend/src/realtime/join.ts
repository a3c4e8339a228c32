import { z } from 'zod';
import type { Identity, Role } from '../database/identity.ts';
import { parseFilter } from './change-filter.ts';
import { joinPayload, type Binding } from './channel.ts';
import { everything, permissionsOn, type Permissions } from './permissions.ts';
import type { Message } from './protocol.ts';
import type { PublishedTable } from './published-tables.ts';
import type { RealtimeContext } from './realtime-context.ts';

type Config = z.infer<typeof joinPayload>['config'];

interface Admission {
  readonly topic: string;
  readonly config: Config;
  readonly identity: Identity;
  readonly permissions: Permissions;
  readonly bindings: readonly Binding[];
  /** Why the changes cannot be followed; the channel is joined all the same, as on hosted. */
  readonly problem: string | null;
}

const prefix = 'realtime:';
let lastBindingId = 0;

/** What a `phx_join` may have, or in words why it may not join. */
export async function admit(
  context: RealtimeContext,
  message: Message,
  identify: (token: string | null | undefined) => Promise<Identity | string>,
): Promise<Admission | string> {
  const parsed = joinPayload.safeParse(message.payload);
  if (!parsed.success) return z.prettifyError(parsed.error);
  if (!message.topic.startsWith(prefix)) return 'unmatched topic';
  const { config, access_token: token } = parsed.data;
  const topic = message.topic.slice(prefix.length);
  const identity = await identify(token);
  if (typeof identity === 'string') return identity;
  const permissions = config.private ? await permissionsOn(context.database, identity, topic) : everything;
  if (!permissions.read) {
    return `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`;
  }
  try {
    const bindings = bindingsOf(config, context.tables, identity.role);
    return { topic, config, identity, permissions, bindings, problem: null };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { topic, config, identity, permissions, bindings: [], problem };
  }
}

/** @throws Error that says which table or filter cannot be subscribed to */
function bindingsOf(config: Config, tables: readonly PublishedTable[], role: Role): Binding[] {
  return config.postgres_changes.map((wanted) => {
    const isAny = !wanted.table || wanted.table === '*';
    const table = tables.find(({ schema, name }) => schema === wanted.schema && name === wanted.table);
    if (!isAny && !table) {
      throw new Error(
        `Unable to subscribe to changes: ${wanted.schema}.${wanted.table} is not in the publication supabase_realtime`,
      );
    }
    const columns = table?.columns[role] ?? [];
    const condition = wanted.filter ? parseFilter(wanted.filter, columns) : null;
    return { ...wanted, id: ++lastBindingId, condition };
  });
}
