import { join } from 'node:path';

/** Clients and visitors for tests of other packages. */
export { clientFor, registered, type Visitor } from './client.ts';

/** The folder of the Supabase project that the cases test, for the option `--project`. */
export const project = join(import.meta.dirname, 'project');
