import type { Sql } from '../database.ts';

const used = ['anon', 'authenticated', 'service_role'] as const;

interface Standing {
  readonly name: string;
  readonly is_superuser: boolean;
  readonly may_create: boolean;
  readonly may_bypass: boolean;
  readonly missing: string[];
  readonly foreign: string[];
}

/**
 * Requests act as the roles of a hosted project, so the user of DATABASE_URL must be able to create or assume them.
 * @throws Error that names the missing rights and the statement that grants them
 */
export async function requireRoles(sql: Sql): Promise<void> {
  const { rows } = await sql.query<Standing>(
    `select rolname as name, rolsuper as is_superuser, rolcreaterole as may_create, rolbypassrls as may_bypass,
       array(select wanted from unnest($1::text[]) wanted
         where not exists (select from pg_roles where rolname = wanted) order by wanted) as missing,
       array(select other.rolname::text from pg_roles other where other.rolname = any ($1) and not pg_has_role(other.oid,
         case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end)
         order by 1) as foreign
     from pg_roles where rolname = current_user`,
    [used],
  );
  const [standing] = rows;
  const lack = standing && lackOf(standing);
  if (!lack) return;
  throw new Error(
    `The user ${standing.name} of DATABASE_URL ${lack.what}. ` +
      `Run this once as a superuser, or use one in DATABASE_URL:\n  ${lack.remedy}`,
  );
}

function lackOf(standing: Standing): { what: string; remedy: string } | undefined {
  const { name, missing, foreign } = standing;
  if (standing.is_superuser) return undefined;
  const isEnough = standing.may_create && (standing.may_bypass || !missing.includes('service_role'));
  if (missing.length > 0 && !isEnough) {
    return {
      what: standing.may_create
        ? 'may not create service_role, a role that bypasses row-level security'
        : `may not create roles, and the server has no ${missing.join(', ')}`,
      remedy: `alter role "${name}" createrole bypassrls;`,
    };
  }
  if (foreign.length === 0) return undefined;
  return {
    what: `may not act as ${foreign.join(', ')}, which another user created`,
    remedy: `grant ${foreign.join(', ')} to "${name}";`,
  };
}
