import type { TestProject } from 'vitest/node';
import { startEmbedded } from './start.ts';

/** The target is the embedded backend with its own database. */
export default (project: TestProject) => startEmbedded(project, {});
