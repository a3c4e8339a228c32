import { join } from 'node:path';
import { buildAll } from '../publish/build.ts';
import { findBrowser } from '../tests/browser.ts';
import { root } from '../paths.ts';
import { sayError } from '../terminal/progress.ts';
import { run } from '../terminal/run.ts';
import { stopSignal } from '../terminal/stop-signal.ts';

/** `npm run test:panel`: installs and builds the admin panel of the content backend, previews, publishes and unpublishes a post by its form, and shows a reported comment. */
const signal = stopSignal();
try {
  await buildAll(signal);
  const playwright = join(root, 'e2e', 'node_modules', '.bin', 'playwright');
  const env = { BROWSER_PATH: await findBrowser() };
  process.exit(
    await run(playwright, ['test', '--config', 'panel.config.ts'], join(root, 'e2e'), { signal, env }),
  );
} catch (error) {
  sayError(error);
  process.exit(1);
}
