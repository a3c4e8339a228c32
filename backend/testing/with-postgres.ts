import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { startPostgres } from './native-postgres.ts';

/** `pnpm with-postgres <command>`: runs it with DATABASE_URL set to an empty Postgres, which ends with it. */
const [command, ...args] = process.argv.slice(2);
if (command === undefined) {
  process.stderr.write('Say what to run, for example: pnpm with-postgres npm start\n');
  process.exit(2);
}
// Ctrl-C reaches the command too; this process waits until it has ended.
let child: ChildProcess | undefined;
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => child?.kill(name));
const postgres = await startPostgres();
child = spawn(command, args, {
  stdio: 'inherit',
  env: { ...process.env, DATABASE_URL: postgres.url('postgres') },
});
const [code] = (await once(child, 'exit')) as [number | null];
await postgres.stop();
process.exit(code ?? 1);
