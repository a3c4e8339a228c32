import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

/** `npm run test:panel`: no part of the journeys, because it installs and builds the admin panel. */
export default defineConfig({
  ...config,
  projects: [{ name: 'panel', testMatch: 'panel/*.spec.ts' }],
  timeout: 900_000,
  reporter: 'list',
});
