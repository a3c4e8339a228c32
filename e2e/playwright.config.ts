import { defineConfig } from '@playwright/test';
import { browserAt } from './fixtures/browser/browser-at.ts';
import { desktop } from './fixtures/browser/screens.ts';

const { SITE_URL, BROWSER_PATH } = process.env;

const long = [
  'processes/start.spec.ts',
  'journeys/early-typing.spec.ts',
  'journeys/accessibility.spec.ts',
  'journeys/closure.spec.ts',
  'processes/dev.spec.ts',
  'processes/own-engine.spec.ts',
];

export default defineConfig({
  testDir: '.',
  // A file's tests run one after the other. Files that take long start first, so that no worker waits for one at the end.
  projects: [
    { name: 'long', testMatch: long },
    { name: 'others', testMatch: '{journeys,faults,processes}/*.spec.ts', testIgnore: long },
  ],
  outputDir: '../.irodori/test/results',
  forbidOnly: true,
  retries: 0,
  // While two wait, for a picture or for a process that stops, a third one uses two cores: they were idle a fifth of the time.
  workers: 3,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  use: {
    ...(SITE_URL === undefined ? {} : { baseURL: SITE_URL }),
    viewport: desktop,
    // Recording a picture and the whole document at every step costs more than most steps.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: browserAt(BROWSER_PATH),
  },
});
