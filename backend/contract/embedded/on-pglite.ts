import type { TestProject } from 'vitest/node';
import { startEmbedded } from './start.ts';

/** Starts the embedded backend on PGlite as the target. */
export default (project: TestProject) => startEmbedded(project);
