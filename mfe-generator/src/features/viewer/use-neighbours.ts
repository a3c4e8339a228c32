import { usePlatform } from '@irodori/kit/hooks';
import { useEffect, useState } from 'react';
import { loadOwnNeighbours, type Neighbours } from './load-own-neighbours.ts';
import { loadShownNeighbours } from './load-shown-neighbours.ts';
import type { OverlaysProps } from './overlay-link.tsx';
import type { ViewedPicture } from './viewed-picture.ts';

const none: Neighbours = { newer: null, older: null, origin: null };
const failed: Neighbours = { ...none };

/**
 * The neighbours of the picture that is shown, and the reason why there is none to compare it with, once that is known;
 * their files are requested, so that they are there when asked for.
 */
export function useNeighbours(
  shown: ViewedPicture,
  whose: OverlaysProps['whose'],
  app: string,
): Neighbours & { readonly reason: string } {
  const platform = usePlatform();
  const [found, setFound] = useState<{ readonly of: string; readonly neighbours: Neighbours }>();
  useEffect(() => {
    let isCurrent = true;
    const find = async (): Promise<void> => {
      // Without neighbours the picture itself can still be looked at.
      const neighbours = await (
        whose === 'own' ? loadOwnNeighbours(platform, shown, app) : loadShownNeighbours(platform, shown)
      ).catch(() => failed);
      if (!isCurrent) return;
      setFound({ of: shown.id, neighbours });
      for (const picture of Object.values(neighbours))
        if (picture?.url !== undefined) new Image().src = picture.url;
    };
    void find();
    return () => {
      isCurrent = false;
    };
  }, [platform, shown, whose, app]);
  if (found?.of !== shown.id) return { ...none, reason: '' };
  return {
    ...found.neighbours,
    reason:
      found.neighbours === failed
        ? 'The other pictures could not be loaded. Close this view and open it again.'
        : 'There is no other picture to compare this one with.',
  };
}
