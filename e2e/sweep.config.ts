import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

/** `npm run faults`: one fault after another, since their times are written down. */
export default defineConfig({
  ...config,
  projects: [{ name: 'sweep', testMatch: 'sweep/*.spec.ts' }],
  workers: 1,
});
