import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';

const withFile = z.looseObject({ workflow: z.looseObject({ file: z.string() }) });
const ofEditor = z.looseObject({ nodes: z.array(z.unknown()) });

const howToSave = 'Open the workflow in ComfyUI, and save it with “Export (API)”';

/** Reads the file of a workflow, whose nodes are not checked yet. @throws Error if it is none that ComfyUI can run */
export async function readWorkflow(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Error(`The workflow ${file} cannot be read (${String(error)}). ${howToSave}`, { cause: error });
  });
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is no workflow: it is not JSON (${String(error)}). ${howToSave}`, {
      cause: error,
    });
  }
  if (ofEditor.safeParse(read).success)
    throw new Error(`${file} is a workflow for the editor of ComfyUI, which cannot be run. ${howToSave}`);
  return read;
}

/** Puts a workflow of a file of its own, beside the configuration, in its place. */
export async function withWorkflow(entry: object, folder: string): Promise<object> {
  const named = withFile.safeParse(entry);
  if (!named.success) return entry;
  const { file, ...rest } = named.data.workflow;
  return { ...named.data, workflow: { ...rest, graph: await readWorkflow(resolve(folder, file)) } };
}
