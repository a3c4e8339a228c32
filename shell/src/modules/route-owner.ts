export interface Asset {
  /** Absolute URL, or a path of the shell. */
  readonly href: string;
  readonly integrity: string;
}

/** The module version that renders a path, and the files that the browser needs for it. */
export interface RouteOwner {
  readonly module: string;
  readonly version: string;
  /** The pattern that matched, e.g. `/app/:slug`. */
  readonly pattern: string;
  /** The Module Federation container. */
  readonly entry: Asset;
  readonly scripts: readonly Asset[];
}
