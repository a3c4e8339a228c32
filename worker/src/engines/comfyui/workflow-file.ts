import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';

const withFile = z.looseObject({ workflow: z.looseObject({ file: z.string() }) });

/** Puts a workflow of a file of its own, beside the configuration, in its place. */
export async function withWorkflow(entry: object, folder: string): Promise<object> {
  const named = withFile.safeParse(entry);
  if (!named.success) return entry;
  const { file, ...rest } = named.data.workflow;
  const graph: unknown = JSON.parse(await readFile(resolve(folder, file), 'utf8'));
  return { ...named.data, workflow: { ...rest, graph } };
}
