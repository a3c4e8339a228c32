import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { builtInPipeline } from '@irodori/contract/entities';
import { z } from 'zod';
import type { EngineType } from './engine-type.ts';
import { engineTypes, isEngineType } from './engine-types.ts';
import { jsonOf } from './json-with-keys.ts';

const instance = z.discriminatedUnion('engine', [
  engineTypes.comfyui.instance,
  engineTypes.sdapi.instance,
  engineTypes.sdcpp.instance,
  engineTypes.openai.instance,
  engineTypes.fal.instance,
  engineTypes.replicate.instance,
]);
export type ConfiguredEngine = z.infer<typeof instance>;

const instances = z.strictObject({ engines: z.array(instance) }).superRefine(({ engines }, { addIssue }) => {
  const names = engines.map(({ name }) => name);
  for (const [at, { name, pipeline = name }] of engines.entries()) {
    if (names.indexOf(name) !== at)
      addIssue({
        code: 'custom',
        path: ['engines', at, 'name'],
        message: `"${name}" names another engine`,
      });
    for (const [field, value] of Object.entries({ name, pipeline }))
      if (builtInPipeline.safeParse(value).success)
        addIssue({
          code: 'custom',
          path: ['engines', at, field],
          message: `"${value}" is the worker's own engine`,
        });
  }
});

/**
 * Reads the file that WORKER_ENGINES names: the servers that draw for this worker, with their keys.
 * @throws Error that lists every fault, without the values
 */
export async function readConfiguredEngines(file: string): Promise<readonly ConfiguredEngine[]> {
  const complain = (faults: string) =>
    new Error(`The remote engines cannot be opened. Check ${file}:\n${faults}`);
  let content: unknown;
  try {
    const { engines, ...rest } = written.parse(jsonOf(await readFile(file, 'utf8')));
    const complete = engines.map((entry) => completed(entry, dirname(file)));
    content = { ...rest, engines: await Promise.all(complete) };
  } catch (error) {
    throw complain(`  ${error instanceof Error ? error.message : String(error)}`);
  }
  const parsed = instances.safeParse(content);
  if (parsed.success) return parsed.data.engines;
  throw complain(
    parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`).join('\n'),
  );
}

const written = z.looseObject({ engines: z.array(z.looseObject({ engine: z.unknown() })) });

/** Reads one entry of the file in this folder. @throws z.ZodError */
export async function readEntry(entry: object, folder: string): Promise<ConfiguredEngine> {
  return instance.parse(await completed(entry, folder));
}

async function completed(entry: object, folder: string): Promise<object> {
  if (!('engine' in entry && isEngineType(entry.engine))) return entry;
  const type: EngineType = engineTypes[entry.engine];
  return (await type.complete?.(entry, folder)) ?? entry;
}
