import type { Character } from '../character/character.ts';
import type { BodyFrame } from '../geometry/body-frame.ts';
import type { HeadFrame } from '../geometry/head-frame.ts';
import type { Palette } from '../paint/palette.ts';
import type { Random } from '../random.ts';
import type { Light } from '../scene/light.ts';
import type { Sheet } from '../sheet/sheet.ts';
import type { InkStyle } from '../styles/style.ts';
import type { Pose } from './pose.ts';

/** The parameters that every part of the figure is drawn with. */
export interface Artist {
  readonly sheet: Sheet;
  readonly character: Character;
  readonly style: InkStyle;
  readonly palette: Palette;
  readonly light: Light;
  readonly random: Random;
  readonly pose: Pose;
  readonly head: HeadFrame;
  readonly body: BodyFrame;
  /** Width of a usual ink line, in the figure's units. */
  readonly weight: number;
}
