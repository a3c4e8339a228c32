import { registerHooks } from 'node:module';

/** Follows which packages of the content backend are loaded from now on; returns their names. */
export function followLoaded(): () => ReadonlySet<string> {
  const loaded = new Set<string>();
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      const [, inCms] = resolved.url.split('/cms/node_modules/');
      const name =
        inCms === undefined ? undefined : /.*(?:^|node_modules\/)((?:@[^/]+\/)?[^/]+)/.exec(inCms)?.[1];
      if (name !== undefined) loaded.add(name);
      return resolved;
    },
  });
  return () => loaded;
}
