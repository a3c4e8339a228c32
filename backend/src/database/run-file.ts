import { inTransaction, isDatabaseError, sessionStart, type Sql } from './database.ts';

/** Resets the session before each file, like the CLI's `RESET ALL`: no file inherits the settings of another. */
const asAtFirst = `reset all; ${sessionStart}; set statement_timeout = 0`;

/** COPY FROM STDIN is refused: PGlite would wait forever for the rows, and the CLI does not send them either. */
const wantingRows = /^copy\b[^']*\bfrom\s+stdin\b/i;

/** A statement that ends the current transaction, after which the next one begins. */
const ending = /^(?:commit|end|rollback|abort)(?:\s+(?:work|transaction))?$/i;

/**
 * Runs the statements of a file and records the file in one transaction, like the CLI's batch. A first statement that
 * cannot run in a transaction (`create index concurrently`, `vacuum`) is committed separately; a `commit` in the file
 * commits the statements before it.
 * @throws Error naming the file and the statement
 */
export async function runFile(
  sql: Sql,
  file: string,
  statements: readonly string[],
  record: () => Promise<unknown>,
): Promise<void> {
  let done = 0;
  let committed = 0;
  const remaining = () =>
    inTransaction(sql, async () => {
      for (const statement of statements.slice(done)) {
        const plain = withoutComments(statement);
        if (wantingRows.test(plain)) throw new Error('COPY has no rows to read here; use INSERT');
        await sql.exec(statement);
        done += 1;
        if (!ending.test(plain)) continue;
        committed = done;
        await sql.exec('begin');
      }
      await record();
    });
  try {
    await sql.exec(asAtFirst);
    await remaining().catch(async (error: unknown) => {
      const [first] = statements;
      if (first === undefined || done > 0 || !isDatabaseError(error, '25001')) throw error;
      await sql.exec(first);
      done = 1;
      committed = 1;
      await remaining();
    });
  } catch (error) {
    throw new Error(failure(file, statements, done, committed, error), { cause: error });
  }
}

function failure(
  file: string,
  statements: readonly string[],
  done: number,
  committed: number,
  error: unknown,
): string {
  const statement = statements[done];
  const place =
    statement === undefined ? 'when it was recorded' : `at its statement ${done + 1} (${brief(statement)})`;
  const outcome = committed === 0 ? 'was rolled back' : `what it did up to statement ${committed} stays`;
  const reason = error instanceof Error ? error.message : String(error);
  const more = isDatabaseError(error) ? [error.detail, error.hint] : [];
  const said = [reason, ...more.filter((each) => each !== null)].map((each) => each.replace(/\.$/, ''));
  return `${file} failed ${place} and ${outcome}: ${said.join('. ')}`;
}

const withoutComments = (statement: string): string =>
  statement.replaceAll(/--[^\n]*|\/\*[^]*?\*\//g, '').trim();

function brief(statement: string): string {
  const line = withoutComments(statement).replaceAll(/\s+/g, ' ');
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
