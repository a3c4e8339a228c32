import { z } from 'zod';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { anyUserById, listUsers, publicUser, type UserRow } from '../accounts/users.ts';

/** supabase-js sends omitted parameters as empty strings. */
const whole = (fallback: number, most: number) =>
  z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce
      .number({ error: 'Bad Pagination Parameters: invalid syntax' })
      .int('Bad Pagination Parameters: invalid syntax')
      .nonnegative('Bad Pagination Parameters: invalid syntax')
      .default(fallback)
      .transform((value) => Math.min(value || fallback, most)),
  );

const sort = z
  .string()
  .default('created_at desc')
  .transform((text, context) => {
    const [field, direction = 'desc'] = text.split(' ', 2);
    const fault =
      field === 'created_at'
        ? `bad direction for sort '${direction}', only 'asc' and 'desc' allowed`
        : `bad field for sort '${field}'`;
    const parsed = z.enum(['asc', 'desc']).safeParse(direction.toLowerCase());
    if (field === 'created_at' && parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: `Bad Sort Parameters: ${fault}` });
    return z.NEVER;
  });

export const pageQuery = z.object({
  page: whole(1, Number.MAX_SAFE_INTEGER),
  per_page: whole(50, 1000),
  filter: z.string().default(''),
  sort,
});
type Page = z.infer<typeof pageQuery>;

export async function pageOfUsers(context: AuthContext, page: Page) {
  const { users, total } = await listUsers(context.database, page);
  return { users: users.map(publicUser), total };
}

export async function userToAdminister(context: AuthContext, id: string): Promise<UserRow> {
  if (!z.guid().safeParse(id).success) {
    throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
  }
  const user = await anyUserById(context.database, id);
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
  return user;
}

const columns: Readonly<Record<string, readonly string[]>> = {
  author: ['actor_username', 'actor_name'],
  action: ['action'],
  type: ['log_type'],
};

export const auditQuery = pageQuery.extend({ query: z.string().default('') });

interface AuditEntry {
  readonly id: string;
  readonly payload: unknown;
  readonly created_at: string;
  readonly ip_address: string;
}

/** Lists the audit log, newest first; `query` has the form `action:login`. */
export async function auditLog(context: AuthContext, query: z.infer<typeof auditQuery>) {
  const [scope = '', ...rest] = query.query.split(':');
  const fields = columns[scope];
  if (query.query && (!fields || rest.length === 0)) {
    throw new AuthError(400, 'validation_failed', `Invalid query scope: ${query.query}`);
  }
  const { rows } = await context.database.query<AuditEntry & { total: number }>(
    `select id, payload, created_at, ip_address, count(*) over () as total from auth.audit_log_entries
     where $1::text[] is null
       or exists (select 1 from unnest($1::text[]) field where payload ->> field ilike '%' || $2 || '%')
     order by created_at desc limit $3 offset $4`,
    [fields ?? null, rest.join(':'), query.per_page, (query.page - 1) * query.per_page],
  );
  const entries = rows.map(({ id, payload, created_at, ip_address }) => ({
    id,
    payload,
    created_at,
    ip_address,
  }));
  return { entries, total: rows[0]?.total ?? 0 };
}

/** The pagination headers. */
export function pageHeaders(url: string, { page, per_page: perPage }: Page, total: number) {
  const last = Math.ceil(total / perPage);
  const { pathname, searchParams } = new URL(url);
  const link = (to: number, name: string) => {
    searchParams.set('page', String(to));
    return `<${pathname}?${searchParams}>; rel="${name}"`;
  };
  const links = [...(last > page ? [link(page + 1, 'next')] : []), link(last, 'last')];
  return { link: links.join(', '), 'x-total-count': String(total) };
}
