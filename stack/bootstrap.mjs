// Runs on any Node ≥ 18 without dependencies: fetches the pinned pnpm, installs (which brings Node 24),
// and hands over to stack/commands/<command>.ts on that Node, or to the tool of that name.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { specifier: pnpm } = JSON.parse(readFileSync(new URL('pnpm.json', import.meta.url), 'utf8'));
const bin = join(root, 'node_modules', '.bin');
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const stamp = join(root, 'node_modules', '.irodori-install');

const [command = 'start', ...rest] = process.argv.slice(2);
if (Number(process.versions.node.split('.')[0]) < 18) {
  fail(
    `Irodori needs Node 18 or newer to start; this is ${process.version}. Install a newer Node and try again.`,
  );
}

// The lockfile covers every package of the workspace: `--frozen-lockfile` refuses one that does not fit.
const wanted = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json']
  .reduce((hash, file) => hash.update(readFileSync(join(root, file))), createHash('sha256').update(pnpm))
  .digest('hex');
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) await install();

const endWithParent = new URL('services/end-with-parent.ts', import.meta.url).href;
const script = join(root, 'stack', 'commands', `${command}.ts`);
if (!existsSync(script) && !existsSync(join(bin, command))) {
  fail(`There is no command ${command}; the commands are the files of stack/commands. Or try: npm start`);
}
const [program, args, channel] = existsSync(script)
  ? ['node', ['--import', endWithParent, script, ...rest], ['ipc']]
  : [command, rest, []];
const child = spawn(join(bin, program), args, {
  // The channel closes when this process is killed, upon which the child stops the stack.
  stdio: ['inherit', 'inherit', 'inherit', ...channel],
  env: {
    // Node keeps the code that it compiled, so that the next start of a service takes a quarter less processor time.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
  },
});
// This process waits until the child has stopped the stack. Ctrl-C reaches both; a second signal is harmless.
for (const name of signals) process.on(name, () => child.kill(name));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));

async function install() {
  const logFile = join(root, '.irodori', 'logs', 'install.log');
  mkdirSync(dirname(logFile), { recursive: true, mode: 0o700 });
  process.stdout.write(
    '· Dependencies: fetching pnpm and Node 24, installing (a minute on a new machine) …\n',
  );
  const started = Date.now();
  const log = openSync(logFile, 'w', 0o600);
  const code = await new Promise((resolve) => {
    const installer = spawn('npx', ['--yes', pnpm, 'install', '--frozen-lockfile'], {
      cwd: root,
      stdio: ['ignore', log, log],
      shell: process.platform === 'win32',
    });
    const stop = (name) => {
      installer.kill(name);
      fail('Stopped while installing; the next start goes on from there.');
    };
    for (const name of signals) process.once(name, stop);
    installer.on('error', () => resolve(127));
    installer.on('exit', (code) => {
      for (const name of signals) process.off(name, stop);
      resolve(code);
    });
  });
  closeSync(log);
  if (code !== 0) {
    const tail = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
    fail(
      `✗ Dependencies: \`npx ${pnpm} install\` ended with ${code}. Its last lines:\n\n${tail}\n\n` +
        `Check that npm’s registry can be reached and that the disk has 3 GB free, then run the command again. The whole log: ${logFile}`,
    );
  }
  writeFileSync(stamp, wanted);
  process.stdout.write(`✓ Dependencies (${((Date.now() - started) / 1000).toFixed(1)} s)\n`);
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
