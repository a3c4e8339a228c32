import { spawn } from 'node:child_process';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRsbuild } from '@rsbuild/core';
import { shellConfig } from '../rsbuild.config.ts';
import { distFolder } from './dev-server.ts';

/** `npm --prefix shell run dev`: hot updates in the browser, and a server that restarts when its code changes. */
const cwd = fileURLToPath(new URL('..', import.meta.url));
const rsbuild = await createRsbuild({ cwd, config: shellConfig(true) });
const compiled = Promise.withResolvers<void>();
rsbuild.onAfterDevCompile(() => compiled.resolve());
const { server } = await rsbuild.startDevServer();
await compiled.promise;
const dist = path.join(cwd, distFolder(true));
await cp(path.join(cwd, 'public'), path.join(dist, 'client'), { recursive: true });

const site = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd,
  stdio: 'inherit',
  env: {
    // Often enough that a reload soon after a change shows the change.
    REGISTRY_POLL_MS: '150',
    ...process.env,
    SHELL_DIST: dist,
    SHELL_DEV: '1',
  },
});
site.on('exit', (code) => process.exit(code ?? 0));

function shutDown(): void {
  site.kill('SIGTERM');
  void server.close();
}
process.once('SIGTERM', shutDown);
process.once('SIGINT', shutDown);
