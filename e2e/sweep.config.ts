import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

/** `npm run faults`. */
export default defineConfig({
  ...config,
  projects: [{ name: 'sweep', testMatch: 'sweep/*.spec.ts' }],
});
