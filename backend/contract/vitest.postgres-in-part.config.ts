import { defineConfig, mergeConfig } from 'vitest/config';
import postgres from './vitest.postgres.config.ts';

/**
 * What `npm test` runs on Postgres; `npm run contract` runs all cases there
 * (docs/decisions/the-contract-on-postgres-in-part.md).
 */
const onPgliteAlone = [
  'auth/{admin,links,phone,requests}',
  'factors/{admin,challenges,enrolling,security-keys,unenrolling}',
  'functions/*',
  'oauth/{authorize,clients,discovery}',
  'passkeys/passkeys',
  'storage/{buckets,downloads,moments,pictures,resumable,signed}',
].map((name) => `cases/${name}.test.ts`);

export default mergeConfig(postgres, defineConfig({ test: { exclude: onPgliteAlone } }));
