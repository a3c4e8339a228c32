import { createHash } from 'node:crypto';
import type { CSSModules } from '@rsbuild/core';

/** Rsbuild passes the options on to css-loader, which knows more of them than Rsbuild's type. */
type Options = CSSModules & { readonly hashStrategy: 'minimal-subset' };

/**
 * CSS Modules of a package. The options must be equal for its browser and server builds, so that the class names are
 * equal. A name is short, because pages contain it many times: the class, three letters for the package, because files
 * and classes repeat across packages, and three for the file. All names of a file end alike, which compresses well.
 */
export const cssModulesOptions = (packageName: string): Options => ({
  localIdentName: `[local]-${packageDigest(packageName)}[hash:base64:3]`,
  hashStrategy: 'minimal-subset',
});

/** Matches the classes and animations of a package in its compiled stylesheets. */
export const ownClass = (packageName: string): RegExp =>
  new RegExp(`-${packageDigest(packageName)}[\\w+/-]{3}$`);

const packageDigest = (packageName: string): string =>
  createHash('sha256').update(packageName).digest('base64url').slice(0, 3);
