import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileOnce, newDatabase } from 'barebase/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keepSecrets } from '../settings/env-file.ts';
import { root } from '../paths.ts';
import { freePort } from '../settings/port.ts';
import { startService } from '../services/service.ts';
import { backendService } from '../services/services.ts';
import { readSettings } from '../settings/settings.ts';
import { follow } from './steps.ts';

test(
  'the walk-through “Add an OAuth provider” makes the backend send visitors to the provider, and its log does not show the secret',
  { timeout: 180_000 },
  async () => {
    vi.stubEnv('GITHUB_SECRET', 'value-of-the-secret');
    onTestFinished(() => void vi.unstubAllEnvs());
    const folder = await mkdtemp(join(tmpdir(), 'irodori-provider-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await cp(join(root, 'supabase'), join(folder, 'supabase'), {
      recursive: true,
      filter: (path) => !path.includes('node_modules'),
    });
    await follow(await readFile(join(root, 'docs/walk-throughs/add-an-oauth-provider.md'), 'utf8'), folder);

    const settings = readSettings({
      BACKEND_PORT: String(await freePort()),
      IRODORI_FOLDER: join(folder, 'stack'),
      SUPABASE_FOLDER: join(folder, 'supabase'),
    });
    await newDatabase(join(settings.dataFolder, 'db'), join(folder, 'supabase'));
    const service = backendService(settings, await keepSecrets(join(folder, 'secrets')));
    const backend = await startService({
      ...service,
      command: [compileOnce, ...service.command],
      logFolder: folder,
      readyWithinMs: 120_000,
    });
    onTestFinished(() => backend.stop());
    const authorize = `${settings.backendUrl}/auth/v1/authorize?provider=github`;
    const response = await fetch(authorize, { redirect: 'manual' });
    expect(await response.text()).not.toContain('missing OAuth secret');
    expect(response.headers.get('location')).toMatch(/^https:\/\/github\.com\/.*client_id=our-id/);
    expect(await readFile(join(folder, 'backend.log'), 'utf8')).not.toMatch(/value-of-the-secret/);
  },
);
