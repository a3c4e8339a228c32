import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newDatabase } from 'barebase/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keepSecrets } from '../settings/env-file.ts';
import { freePort } from '../settings/port.ts';
import { startService } from './service.ts';
import { readSettings } from '../settings/settings.ts';
import { backendService } from './services.ts';

test(
  'the backend gets a provider’s secret that config.toml names by env(), and its log does not show the value',
  { timeout: 180_000 },
  async () => {
    vi.stubEnv('GITHUB_SECRET', 'value-of-the-secret');
    onTestFinished(() => void vi.unstubAllEnvs());
    const folder = await mkdtemp(join(tmpdir(), 'irodori-provider-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await writeFile(
      join(folder, 'config.toml'),
      '[db.seed]\nenabled = false\n[auth.external.github]\nenabled = true\nclient_id = "our-id"\nsecret = "env(GITHUB_SECRET)"\n',
    );
    const settings = readSettings({
      BACKEND_PORT: String(await freePort()),
      IRODORI_FOLDER: join(folder, 'stack'),
      SUPABASE_FOLDER: folder,
      VERIFICATION_PROVIDER: 'off',
    });
    await newDatabase(join(settings.dataFolder, 'db'));
    const backend = await startService({
      ...backendService(settings, await keepSecrets(join(folder, 'secrets'))),
      logFolder: folder,
      readyWithinMs: 120_000,
    });
    onTestFinished(() => backend.stop());

    const response = await fetch(`${settings.backendUrl}/auth/v1/authorize?provider=github`, {
      redirect: 'manual',
    });
    expect(await response.text()).not.toContain('missing OAuth secret');
    expect(response.headers.get('location')).toMatch(/^https:\/\/github\.com\/.*client_id=our-id/);
    expect(await readFile(join(folder, 'backend.log'), 'utf8')).not.toMatch(/value-of-the-secret/);
  },
);
