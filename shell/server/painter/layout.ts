import { pictureSizes, type PictureShape } from '../previews/preview-address.ts';

/** Whether a picture shows the picture of a card, or its words alone. */
export type Kind = 'picture' | 'plain';

/** Distances in pixels from the upper left corner. */
export interface Place {
  readonly left: number;
  readonly top: number;
}

export interface Box {
  readonly width: number;
  readonly height: number;
}

export interface Layout {
  /** The panel with the card's picture. Paper covers it beyond the edge. */
  readonly panel: Place & Box;
  /** How much of a picture that is higher than the panel is cut off at its top, as a part of the picture's height. */
  readonly cutAbove: number;
  /** The ends of the edge between paper and panel. */
  readonly edge: readonly [Place, Place];
  /** What lies on each side of the edge, as paths of SVG. */
  readonly paths: { readonly paper: string; readonly panel: string };
  readonly kicker: Place;
  readonly title: Place & Box;
  /** The mark and the name of the site. */
  readonly brand: Place;
  /** The middle of the large mark, in a picture without the picture of a card. */
  readonly mark: Place;
}

const margin = 64;
/** From the top of the words to that of the title. */
const kickerHeight = 56;
const brandHeight = 116;
/** The least distance between the title and the brand. */
const gap = 24;

/** Where a picture has its parts. A square has its panel above the words, other shapes have it beside them. */
export function layoutOf(kind: Kind, shape: PictureShape): Layout {
  const size = pictureSizes[shape];
  return shape === '1:1' ? panelAbove(size) : panelBeside(size, kind);
}

/** The x of the edge at the top and at the bottom. */
const edges = { picture: [700, 622], plain: [930, 852] } as const;

function panelBeside({ width, height }: Box, kind: Kind): Layout {
  const [top, bottom] = edges[kind];
  return {
    ...wordsIn({ left: margin, top: margin, width: bottom - margin - gap, height: height - margin }),
    panel: { left: bottom, top: 0, width: width - bottom, height },
    cutAbove: 0.04,
    edge: [
      { left: top, top: 0 },
      { left: bottom, top: height },
    ],
    paths: {
      paper: `M0 0H${top}L${bottom} ${height}H0z`,
      panel: `M${top} 0H${width}V${height}H${bottom}z`,
    },
    mark: { left: 1060, top: height / 2 },
  };
}

/** The y of the edge at the left and at the right. */
const slope = [752, 674] as const;

function panelAbove({ width, height }: Box): Layout {
  const [left, right] = slope;
  const top = left + 40;
  return {
    ...wordsIn({ left: margin, top, width: width - 2 * margin, height: height - top }),
    panel: { left: 0, top: 0, width, height: left },
    cutAbove: 0.12,
    edge: [
      { left: 0, top: left },
      { left: width, top: right },
    ],
    paths: {
      paper: `M0 ${left}L${width} ${right}V${height}H0z`,
      panel: `M0 0H${width}V${right}L0 ${left}z`,
    },
    mark: { left: width / 2, top: right / 2 },
  };
}

/** The words and the brand in a box that ends at the bottom of the picture. */
function wordsIn({ left, top, width, height }: Place & Box): Pick<Layout, 'kicker' | 'title' | 'brand'> {
  return {
    kicker: { left, top },
    title: {
      left,
      top: top + kickerHeight,
      width,
      height: height - kickerHeight - brandHeight - gap,
    },
    brand: { left, top: top + height - brandHeight },
  };
}
