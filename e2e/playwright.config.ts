import { defineConfig } from '@playwright/test';
import { environment } from './fixtures/environment.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '{journeys,faults}/*.spec.ts',
  outputDir: '../.irodori/test/results',
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: environment.SITE_URL,
    trace: 'retain-on-failure',
    launchOptions: {
      ...(environment.BROWSER_PATH === undefined ? {} : { executablePath: environment.BROWSER_PATH }),
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
    },
  },
});
