import { reactTests } from '@irodori/testing/vitest';
import { defineConfig } from 'vitest/config';

export default defineConfig(reactTests);
