/** Where the panel asks for the modules of its tab's composition. */
export const devtoolsPath = '/_devtools';

/** How a version came into a composition; `earlier` is a version that new pages no longer get. */
export type Channel = 'stable' | 'canary' | 'link' | 'earlier';

export interface ShownModule {
  readonly id: string;
  readonly version: string;
  readonly channel: Channel;
}

/** The modules of a composition, and the end of the visitor's override link. */
export interface ShownModules {
  readonly modules: readonly ShownModule[];
  /** ISO 8601; null without an active link. */
  readonly overrideUntil: string | null;
}
