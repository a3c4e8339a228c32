import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface ModuleIdentity {
  readonly id: string;
  readonly packageName: string;
}

/** Reads a module's id and package name from its package.json. @throws if the name is not `mfe-<id>` */
export function identify(root: string): ModuleIdentity {
  const { name } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { name: string };
  const id = /^(?:@[^/]+\/)?mfe-([a-z][a-z0-9-]*)$/.exec(name)?.[1];
  if (id === undefined) {
    throw new Error(
      `The package "${name}" in ${root} is no module: its name must be "mfe-<id>" in kebab-case, in a scope or without one.`,
    );
  }
  return { id, packageName: name };
}
