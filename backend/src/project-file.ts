import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';

/** Parses a project's config.toml; its content is empty if the file is absent. @throws Error naming the file */
export function readProjectFile(supabaseFolder: string): { file: string; content: unknown } {
  const file = join(supabaseFolder, 'config.toml');
  if (!existsSync(file)) return { file, content: {} };
  try {
    return { file, content: parse(readFileSync(file, 'utf8')) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} cannot be read: ${reason}`, { cause: error });
  }
}
