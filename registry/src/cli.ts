import { runCommand } from './command.ts';
import { commandEnvironment } from './environment.ts';
import { RegistryError } from './registry-error.ts';
import { watchBuilds } from './watch.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const complain = (line: string) => process.stderr.write(`${line}\n`);

const { REGISTRY_DIR: folder } = commandEnvironment.parse(process.env);
const [command, ...dists] = process.argv.slice(2);

try {
  if (command === 'watch' && dists.length > 0) {
    const ending = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
    say(`watching ${dists.join(', ')}`);
    await watchBuilds({
      folder,
      dists,
      signal: ending.signal,
      onPublished: ({ id, version }) => say(`${id}@${version} published`),
      onProblem: ({ message }) => complain(message),
    });
  } else {
    say(await runCommand(folder, process.argv.slice(2)));
  }
} catch (error) {
  const isKnown = error instanceof RegistryError || (error instanceof TypeError && 'code' in error);
  complain(isKnown ? error.message : String(error instanceof Error ? error.stack : error));
  process.exitCode = 1;
}
