import type { InlineStyle } from '../../src/app/server-face.ts';
import type { Asset } from '../../src/modules/route-owner.ts';
import type { ShellBuild } from '../assets/shell-build.ts';
import type { AdmittedModule } from '../registry/load-module.ts';
import { routeStyles, sharedRequests } from './owner.ts';

/** The shell's files with the code of the shared libraries that a page's code takes from it. */
export function sharedScripts(
  { manifest }: ShellBuild,
  module: AdmittedModule,
  pattern: string,
): readonly Asset[] {
  return eachOnce(sharedRequests(module, pattern).flatMap((name) => manifest.shared[name]?.scripts ?? []));
}

/** The styles of the shared components and of the module that a page's code needs, beside those of every page. */
export function pageStyles(
  { sharedStyles }: ShellBuild,
  module: AdmittedModule,
  pattern: string,
): readonly InlineStyle[] {
  const shared = sharedRequests(module, pattern).flatMap((name) => sharedStyles.get(name) ?? []);
  return eachOnce([...shared, ...routeStyles(module, pattern)]);
}

const eachOnce = <File extends Asset>(files: readonly File[]): readonly File[] => [
  ...new Map(files.map((file) => [file.href, file])).values(),
];
