/** Matches the URL of a module's file: `…/modules/<id>/<version>/…`. */
const moduleFile = /\/modules\/([a-z][a-z0-9-]*)\/([^/\s]+)\//;

/** The module of the first module file in a stack trace. */
export function moduleInStack(stack: string): { module: string; version: string } | undefined {
  const [, module, version] = moduleFile.exec(stack) ?? [];
  return module === undefined || version === undefined ? undefined : { module, version };
}
