import type { Sql } from '../database/database.ts';

/** The settings of the API from config.toml; `alter role authenticator set pgrst.…` overrides them. */
export interface RestSettings {
  readonly schemas: readonly string[];
  readonly extraSearchPath: readonly string[];
  readonly maxRows: number;
  readonly allowsAggregates: boolean;
  readonly allowsPlans: boolean;
  /** The function that runs before each request, as `schema.name`. */
  readonly preRequest: string | null;
  /** How transactions end, and whether a request may choose otherwise. */
  readonly txEnd: { readonly otherwise: 'commit' | 'rollback'; readonly allowsOverride: boolean };
}

export async function readSettings(sql: Sql, given: RestSettings): Promise<RestSettings> {
  const { rows } = await sql.query<{ setting: string }>(
    `select unnest(s.setconfig) as setting from pg_db_role_setting s join pg_roles r on r.oid = s.setrole
     where r.rolname = 'authenticator' and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))`,
  );
  const own = new Map(rows.map(({ setting }) => splitAt(setting, setting.indexOf('='))));
  const flag = (name: string, otherwise: boolean) => {
    const value = own.get(name);
    return value === undefined ? otherwise : ['true', 'on', 't', '1'].includes(value.toLowerCase());
  };
  const list = (name: string) =>
    own
      .get(name)
      ?.split(',')
      .map((each) => each.trim())
      .filter(Boolean);
  const txEnd = own.get('pgrst.db_tx_end');
  const maxRows = Number(own.get('pgrst.db_max_rows'));
  return {
    schemas: list('pgrst.db_schemas') ?? given.schemas,
    extraSearchPath: list('pgrst.db_extra_search_path') ?? given.extraSearchPath,
    maxRows: maxRows > 0 ? maxRows : given.maxRows,
    allowsAggregates: flag('pgrst.db_aggregates_enabled', given.allowsAggregates),
    allowsPlans: flag('pgrst.db_plan_enabled', given.allowsPlans),
    preRequest: own.get('pgrst.db_pre_request') || given.preRequest,
    txEnd: txEnd
      ? {
          otherwise: txEnd.startsWith('rollback') ? 'rollback' : 'commit',
          allowsOverride: txEnd.endsWith('-allow-override'),
        }
      : given.txEnd,
  };
}

const splitAt = (text: string, at: number): [string, string] => [text.slice(0, at), text.slice(at + 1)];
