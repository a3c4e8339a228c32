import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';

/** True if a source file imports a package directly or through its relative imports. */
export function reachesPackage(file: URL, packageName: string, seen = new Set<string>()): boolean {
  if (seen.has(file.href)) return false;
  seen.add(file.href);
  const { staticImports, staticExports } = parseSync(file.pathname, readFileSync(file, 'utf8')).module;
  const requests = [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some((entry) => !entry.isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest === null || isType ? [] : [moduleRequest.value],
      ),
    ),
  ];
  return requests.some((request) => {
    if (request === packageName || request.startsWith(`${packageName}/`)) return true;
    return (
      /^\.{1,2}\/.*\.(tsx?|js)$/.test(request) && reachesPackage(new URL(request, file), packageName, seen)
    );
  });
}
