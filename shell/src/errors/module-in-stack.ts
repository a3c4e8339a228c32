/** Address of a module's file: `…/modules/<id>/<version>/…`. */
const moduleFile = /\/modules\/([a-z][a-z0-9-]*)\/([^/\s]+)\//;

/** The module whose code threw, by the first of its files in the stack. */
export function moduleInStack(error: unknown): { module: string; version: string } | undefined {
  const [, module, version] = moduleFile.exec(error instanceof Error ? (error.stack ?? '') : '') ?? [];
  return module === undefined || version === undefined ? undefined : { module, version };
}
