const widths = [320, 480, 640] as const;

/** A smaller file of the same picture; `width` in pixels. */
export interface PictureCopy {
  readonly path: string;
  readonly width: (typeof widths)[number];
}

/**
 * The AVIF copies beside an app’s picture in the bucket `catalogue` (`apps/{slug}/{number}.webp`, 640 pixels wide), which
 * browsers choose from by the size of the box and the density of the screen. Other pictures have none.
 */
export const copiesOf = (path: string): readonly PictureCopy[] =>
  /^apps\/[^/]+\/\d+\.webp$/.test(path)
    ? widths.map((width) => ({ path: path.replace(/webp$/, `${width}.avif`), width }))
    : [];
