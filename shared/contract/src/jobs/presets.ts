import { z } from 'zod/mini';
import { prompt } from './prompt.ts';

/** A row of `presets`: settings of an app's form that a visitor, also a guest, keeps under a name. */
export const preset = z.object({ name: z.string(), prompt });
export type Preset = z.infer<typeof preset>;

/** The columns of {@link preset} for a PostgREST select. */
export const presetColumns = 'name,prompt';

/** The most presets of a visitor for one app; `save_preset` refuses more with `too_many_presets`. */
export const mostPresets = 50;

/** Code points of a name, which neither begins nor ends with a blank. */
export const longestPresetName = 60;
