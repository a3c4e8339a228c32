import { mostPresets, preset, type Preset, presetColumns } from '@irodori/contract/presets';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

/** Loads the visitor's presets of an app, by name. */
export async function loadPresets({ data }: Platform, appId: string): Promise<Preset[]> {
  const presets = await data.many(preset, (db) =>
    db.from('presets').select(presetColumns).eq('app_id', appId).limit(mostPresets),
  );
  return presets.toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Keeps a preset in place of the one that has its name. */
export const savePreset = ({ data }: Platform, appId: string, { name, prompt }: Preset): Promise<unknown> =>
  data.value(z.unknown(), (db) => db.rpc('save_preset', { app_id: appId, name, prompt }));

export const renamePreset = (
  { data }: Platform,
  appId: string,
  name: string,
  newName: string,
): Promise<unknown> =>
  data.value(z.unknown(), (db) => db.rpc('rename_preset', { app_id: appId, name, new_name: newName }));

export const removePreset = ({ data }: Platform, appId: string, name: string): Promise<unknown> =>
  data.value(z.unknown(), (db) => db.rpc('remove_preset', { app_id: appId, name }));
