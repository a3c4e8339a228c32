import { z } from 'zod';

const asset = z.object({ href: z.string(), integrity: z.string() });

/** `dist/shell.json`, written by the build. */
export const shellManifest = z.object({
  version: z.string(),
  scripts: z.array(asset),
  styles: z.array(asset),
  /** Stylesheets that pages request with their scripts. */
  lateStyles: z.array(asset),
  /** Files of the shared libraries that are loaded on demand, by import specifier. */
  shared: z.record(z.string(), z.object({ scripts: z.array(asset), styles: z.array(asset) })),
  /** The scripts that pages of a site with devtools run too. */
  devtools: z.array(asset),
});
export type ShellManifest = z.infer<typeof shellManifest>;
