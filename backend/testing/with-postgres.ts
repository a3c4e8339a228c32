import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { startPostgres } from './native-postgres.ts';

/** `npm run with-postgres <command>`: runs the command with DATABASE_URL set to an empty Postgres, which stops after it. */
const [command, ...args] = process.argv.slice(2);
if (command === undefined) {
  process.stderr.write('Name the command to run, for example: npm run with-postgres npm start\n');
  process.exit(2);
}
// Ctrl-C reaches the command, too; this process waits until the command has exited.
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
