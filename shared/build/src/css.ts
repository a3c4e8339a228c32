import { createHash } from 'node:crypto';
import type { CSSModules } from '@rsbuild/core';

/**
 * CSS Modules of a package. The options must be equal for its browser and server builds, so that the class names are
 * equal. A name is short, because pages contain it many times: the class, three letters for the package, because files
 * and classes repeat across packages, and three for the file.
 */
export const cssModulesOptions = (packageName: string): CSSModules => ({
  localIdentName: `[local]-${packageDigest(packageName)}[hash:base64:3]`,
});

/** Matches the classes and animations of a package in its compiled stylesheets. */
export const ownClass = (packageName: string): RegExp =>
  new RegExp(`-${packageDigest(packageName)}[\\w+/-]{3}$`);

const packageDigest = (packageName: string): string =>
  createHash('sha256').update(packageName).digest('base64url').slice(0, 3);
