import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { builtInPipeline } from '@irodori/contract/entities';
import { z } from 'zod';
import { comfyUiInstance } from './comfyui/instance.ts';

const instances = z
  .strictObject({ engines: z.array(z.discriminatedUnion('engine', [comfyUiInstance])) })
  .superRefine(({ engines }, { addIssue }) => {
    const names = engines.map(({ name }) => name);
    for (const [at, { name }] of engines.entries()) {
      if (names.indexOf(name) !== at)
        addIssue({
          code: 'custom',
          path: ['engines', at, 'name'],
          message: `"${name}" names another engine`,
        });
      if (builtInPipeline.safeParse(name).success)
        addIssue({
          code: 'custom',
          path: ['engines', at, 'name'],
          message: `"${name}" is the worker's own engine`,
        });
    }
  });
export type ConfiguredEngine = z.infer<typeof instances>['engines'][number];

/**
 * Reads the file that WORKER_ENGINES names: the servers that draw for this worker, with their keys.
 * @throws Error that lists every fault, without the values
 */
export async function readConfiguredEngines(file: string): Promise<readonly ConfiguredEngine[]> {
  const complain = (faults: string) =>
    new Error(`The remote engines cannot be opened. Check ${file}:\n${faults}`);
  let content: unknown;
  try {
    content = await withWorkflows(JSON.parse(await readFile(file, 'utf8')), dirname(file));
  } catch (error) {
    throw complain(`  ${error instanceof Error ? error.message : String(error)}`);
  }
  const parsed = instances.safeParse(content);
  if (parsed.success) return parsed.data.engines;
  throw complain(
    parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`).join('\n'),
  );
}

const withFile = z.looseObject({ workflow: z.looseObject({ file: z.string() }) });

/** Puts workflows of files of their own, beside the configuration, in their places. */
async function withWorkflows(content: unknown, folder: string): Promise<unknown> {
  const { engines } = z.looseObject({ engines: z.array(z.unknown()) }).parse(content);
  const complete = engines.map(async (engine) => {
    const named = withFile.safeParse(engine);
    if (!named.success) return engine;
    const { file, ...rest } = named.data.workflow;
    const graph: unknown = JSON.parse(await readFile(resolve(folder, file), 'utf8'));
    return { ...named.data, workflow: { ...rest, graph } };
  });
  return { engines: await Promise.all(complete) };
}
