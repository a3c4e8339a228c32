import type { ShareScope } from '../container.ts';

/** The shared libraries of the shell's browser bundle; `pluginProvideShared()` generates the source. */
export declare const shareScope: ShareScope;
