import { readConfig } from './config.ts';
import { readKeyRing, revoked, rotated, writeKeyRing } from './keys/key-ring.ts';

const usage = 'signing-keys list | rotate | revoke <kid>';

/** Shows and changes the keys that sign access tokens; a running backend follows at once. */
async function main(): Promise<void> {
  // The id of a key may begin with a hyphen, which `parseArgs` would read as an option.
  const [command, kid] = process.argv.slice(2);
  const folder = readConfig(process.env).environment.IRODORI_DATA;
  let ring = await readKeyRing(folder);
  if (command === 'rotate') ring = await rotated(ring);
  else if (command === 'revoke' && kid) ring = revoked(ring, kid);
  else if (command !== 'list') throw new Error(`Usage: ${usage}`);
  if (command !== 'list') writeKeyRing(folder, ring);
  for (const { status, jwk } of ring) process.stdout.write(`${status.padEnd(16)}${jwk.kid}\n`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
