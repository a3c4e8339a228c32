import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { moduleManifest } from '@irodori/contract/composition';
import type { TrialRequest } from '@irodori/contract/trial';
import type { ShellBuild } from '../assets/shell-build.ts';
import { type AdmittedModule, folderOf, loadModule } from '../registry/load-module.ts';
import { EvaluatedCode } from '../registry/evaluated-code.ts';
import { noPulse } from '../threads/pulse.ts';

/**
 * Admits a version as the site does, and evaluates the code of all its routes, which the site evaluates at their first page.
 * Returns what the site would hold of it.
 * @throws with the reason if it is not admitted
 */
export async function admitVersion(
  { folder, owned }: TrialRequest['versions'][number],
  { bundle }: ShellBuild,
): Promise<AdmittedModule> {
  const bytes = await readFile(path.join(folder, 'module.json'));
  const { id, version } = moduleManifest.parse(JSON.parse(bytes.toString()));
  const base = folderOf(id, version);
  const admitted = await loadModule(
    {
      id,
      version,
      integrity: `sha256-${createHash('sha256').update(bytes).digest('base64')}`,
      owned,
      banned: new Set(),
    },
    { read: (url) => readFile(path.join(folder, url.slice(base.length))) },
    { ...bundle, registryUrl: '', pulse: noPulse, code: new EvaluatedCode(Infinity, () => undefined) },
  );
  for (const route of admitted.definition.routes) {
    const { default: component } = await route.lazy();
    if (typeof component !== 'function')
      throw new Error(`The file of the route ${route.path} has no component as its default export.`);
  }
  return admitted;
}
