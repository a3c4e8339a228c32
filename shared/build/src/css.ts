import type { CSSModules } from '@rsbuild/core';

/**
 * CSS Modules of a package. The options must be equal for its browser and server builds, so that the class names are
 * equal; the names are prefixed by the package, because file and class names repeat across modules.
 */
export const cssModulesOptions = (packageName: string): CSSModules => ({
  localIdentName: `${packageName.replace('@', '').replaceAll(/[^a-z0-9]+/gi, '-')}__[name]_[local]-[hash:base64:3]`,
});
