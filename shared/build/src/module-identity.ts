import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ModuleBudgets, moduleBudgets } from '@irodori/contract/composition';
import { z } from 'zod';

export interface ModuleIdentity {
  readonly id: string;
  readonly packageName: string;
  /** `irodori.budgets` of the package. */
  readonly budgets: ModuleBudgets | undefined;
}

const packageJson = z.object({
  name: z.string(),
  // A misspelt budget would hold for nothing.
  irodori: z.strictObject({ budgets: z.strictObject(moduleBudgets.shape) }).optional(),
});

/** Reads what a module's package.json says of it. @throws if the name is not `mfe-<id>`, or a budget is unknown */
export function identify(root: string): ModuleIdentity {
  const file = path.join(root, 'package.json');
  const parsed = packageJson.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file} is wrong:\n${z.prettifyError(parsed.error)}`);
  const { name, irodori } = parsed.data;
  const id = /^(?:@[^/]+\/)?mfe-([a-z][a-z0-9-]*)$/.exec(name)?.[1];
  if (id === undefined) {
    throw new Error(
      `The package "${name}" in ${root} is no module: its name must be "mfe-<id>" in kebab-case, in a scope or without one.`,
    );
  }
  return { id, packageName: name, budgets: irodori?.budgets };
}
