import { runCommand } from './command.ts';
import { registryFolder } from './folder.ts';
import { RegistryError } from './registry-error.ts';

try {
  const answer = await runCommand(registryFolder(process.env), process.argv.slice(2));
  process.stdout.write(`${answer}\n`);
} catch (error) {
  const known = error instanceof RegistryError || (error instanceof TypeError && 'code' in error);
  process.stderr.write(`${known ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
  process.exitCode = 1;
}
