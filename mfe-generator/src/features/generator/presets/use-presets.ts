import type { Preset } from '@irodori/contract/presets';
import { usePlatform } from '@irodori/kit/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod/mini';
import { loadPresets, removePreset, renamePreset, savePreset } from './preset-calls.ts';

export type PresetProblem = 'too-many' | 'taken' | 'sign-in' | 'no-cookies' | 'offline' | 'failed';

/** A change that was made; `before` is the preset that can be restored. */
export interface PresetChange {
  readonly type: 'saved' | 'replaced' | 'renamed' | 'deleted' | 'restored';
  readonly name: string;
  readonly before?: Preset | undefined;
}

/**
 * The visitor's presets of an app, read when they are opened and after each change; undefined while they are on their way.
 * A visitor without a session becomes a guest by the first preset.
 */
export function usePresets(appId: string) {
  const platform = usePlatform();
  const isSignedOut = (): boolean => platform.session.current().status === 'signed-out';
  const [presets, setPresets] = useState<readonly Preset[] | 'failed' | undefined>(() =>
    isSignedOut() ? [] : undefined,
  );
  const [change, setChange] = useState<PresetChange>();
  const [problem, setProblem] = useState<PresetProblem>();

  const read = () => loadPresets(platform, appId).then(setPresets, () => setPresets('failed'));
  const readFirst = useEffectEvent(() => {
    if (!isSignedOut()) void read();
  });
  useEffect(() => readFirst(), []);

  /** Resolves to whether the change was made. */
  const make = async (made: PresetChange, call: () => Promise<unknown>): Promise<boolean> => {
    setProblem(undefined);
    try {
      if (isSignedOut()) await platform.session.signInAnonymously();
      await call();
    } catch (error) {
      setProblem(problemOf(error));
      return false;
    }
    await read();
    setChange(made);
    return true;
  };

  const save = (preset: Preset): Promise<boolean> => {
    const before = typeof presets === 'object' ? presets.find(({ name }) => name === preset.name) : undefined;
    const type = before === undefined ? 'saved' : 'replaced';
    return make({ type, name: preset.name, before }, () => savePreset(platform, appId, preset));
  };
  const restore = (preset: Preset): Promise<boolean> =>
    make({ type: 'restored', name: preset.name }, () => savePreset(platform, appId, preset));
  const rename = (name: string, newName: string): Promise<boolean> =>
    make({ type: 'renamed', name: newName }, () => renamePreset(platform, appId, name, newName));
  const remove = (preset: Preset): Promise<boolean> =>
    make({ type: 'deleted', name: preset.name, before: preset }, () =>
      removePreset(platform, appId, preset.name),
    );

  return { presets, change, problem, read, save, restore, rename, remove };
}

const refusal = z.object({ name: z.literal('PlatformError'), code: z.string(), message: z.string() });

function problemOf(error: unknown): PresetProblem {
  const refused = refusal.safeParse(error).data;
  if (refused?.message === 'too_many_presets') return 'too-many';
  if (refused?.message === 'preset_exists') return 'taken';
  if (refused?.code === 'cookies_refused') return 'no-cookies';
  const isNoAccount =
    refused?.message === 'user_not_found' || refused?.code === 'anonymous_provider_disabled';
  if (isNoAccount) return 'sign-in';
  return navigator.onLine ? 'failed' : 'offline';
}
