import type { CSSModules } from '@rsbuild/core';

/**
 * CSS Modules of a package. Equal in its web and node builds, or the server's class names would not be the
 * browser's; prefixed by package, because file and class names repeat across modules.
 */
export const cssModulesOptions = (packageName: string): CSSModules => ({
  localIdentName: `${packageName.replace('@', '').replaceAll(/[^a-z0-9]+/gi, '-')}__[name]_[local]-[hash:base64:3]`,
});
