import { join } from 'node:path';

/** What tests of other packages share with the cases: the project, and visitors who have registered in it. */
export { clientFor, registered, type Visitor } from './client.ts';

/** The Supabase project that the cases speak to, as `--project` takes it. */
export const project = join(import.meta.dirname, 'project');
