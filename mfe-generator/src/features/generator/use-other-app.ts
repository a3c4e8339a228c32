import { builtInPipelines } from '@irodori/contract/built-in-pipelines';
import { app } from '@irodori/contract/entities';
import { usePlatform } from '@irodori/kit/hooks';
import type { Platform } from '@irodori/platform';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod/mini';

/** Ink draws the whole vocabulary; a remote engine reads the words itself, and may know any. */
type OtherEngine = 'ink' | 'remote';

const otherApp = z.pick(app, { slug: true, name: true });
export type OtherApp = z.infer<typeof otherApp>;

/** Loads the first app whose engine is of this kind and draws at the moment; null if there is none. */
const loadOtherApp = ({ data }: Platform, engine: OtherEngine): Promise<OtherApp | null> =>
  data.one(otherApp, (db) => {
    const working = db.from('apps').select('slug,name,model:models!inner()').neq('state', 'paused');
    const apps =
      engine === 'ink'
        ? working.eq('model.pipeline', 'ink')
        : working.not('model.pipeline', 'in', `(${builtInPipelines.join()})`);
    return apps.order('config->featured').limit(1).maybeSingle();
  });

/** An app whose engine draws what this one does not, loaded once it is wanted; null before, and where there is none. */
export function useOtherApp(engine: OtherEngine, isWanted: boolean): OtherApp | null {
  const platform = usePlatform();
  const [found, setFound] = useState<OtherApp | null>(null);
  // Words come and go while somebody types; the app is asked for once, and again only if that failed.
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isWanted || isAsked.current) return;
    isAsked.current = true;
    loadOtherApp(platform, engine).then(setFound, () => (isAsked.current = false));
  }, [platform, engine, isWanted]);
  return found;
}
