import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { ProjectConfig } from '../config.ts';
import type { FunctionSpec } from './function-process.ts';
import { linkedFolders } from './sources.ts';

export interface FoundFunction extends Omit<FunctionSpec, 'env' | 'temporary' | 'editOutput'> {
  readonly needsToken: boolean;
  /** The files and folders of its source code. */
  readonly sources: readonly string[];
}

/** Finds a function by its folder and config.toml; undefined if the function does not exist or is disabled. */
export function findFunction(
  project: string,
  settings: ProjectConfig['functions'],
  name: string,
): FoundFunction | undefined {
  if (!/^[A-Za-z][\w-]*$/.test(name)) return undefined;
  const configured = Object.hasOwn(settings, name) ? settings[name] : undefined;
  if (configured?.enabled === false) return undefined;
  const folder = join(project, 'functions');
  const entry = configured?.entrypoint
    ? resolve(project, configured.entrypoint)
    : join(folder, name, 'index.ts');
  if (!existsSync(entry)) return undefined;
  const files = (configured?.static_files ?? []).map((pattern) =>
    resolve(project, pattern.replace(/[^/]*\*.*$/, '')),
  );
  const importMap = configured?.import_map && resolve(project, configured.import_map);
  const readable = [folder, ...linkedFolders(folder), dirname(entry), ...files];
  return {
    name,
    entry,
    importMap,
    readable,
    sources: importMap ? [...readable, importMap] : readable,
    needsToken: configured?.verify_jwt ?? true,
  };
}
