import { join } from 'node:path';
import { styleText } from 'node:util';
import open from 'open';
import { buildPanel } from '../services/build-panel.ts';
import { startService } from '../services/service.ts';
import { cmsPanelService } from '../services/services.ts';
import { keepSecrets } from '../settings/env-file.ts';
import { requireFree } from '../settings/port.ts';
import { readSettings } from '../settings/settings.ts';
import { say, sayError, step, StepError } from '../terminal/progress.ts';
import { stopSignal } from '../terminal/stop-signal.ts';

/** `npm run cms:admin`: the content backend's admin panel, beside a stack that runs or without one. */
const signal = stopSignal();
try {
  const settings = readSettings(process.env);
  const { cms, folder } = settings;
  if (cms === undefined)
    throw new StepError('CONTENT_URL names another content backend: open the admin panel of that one.');
  await requireFree(cms.panel.port, 'the admin panel', 'CMS_PANEL_PORT');
  const secrets = await keepSecrets(join(folder, 'secrets'));
  const service = cmsPanelService(settings, cms, secrets);
  await step('Admin panel: installing and building what changed', () =>
    buildPanel({ settings, env: service.env, signal }),
  );
  const panel = await step('Admin panel', () =>
    startService({ ...service, logFolder: join(folder, 'logs'), readyWithinMs: 120_000, signal }),
  );
  say('');
  say(`  The admin panel is at ${styleText('bold', `${cms.panel.url}/admin`)}`);
  say(`  First editor   ${service.env['CMS_EDITOR_EMAIL']}   ${service.env['CMS_EDITOR_PASSWORD']}`);
  say('  Ctrl-C stops it.');
  if (hasDesktop()) await open(`${cms.panel.url}/admin`);
  signal.addEventListener('abort', () => void panel.stop().then(() => process.exit(0)));
} catch (error) {
  sayError(error);
  process.exit(1);
}

/** False where no browser has a window to open in: in a pipe, and on a Linux without a display. */
function hasDesktop(): boolean {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  return process.stdout.isTTY && (process.platform !== 'linux' || (DISPLAY ?? WAYLAND_DISPLAY) !== undefined);
}
