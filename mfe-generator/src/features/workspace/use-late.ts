import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';

/** A component that is loaded once it is wanted; undefined until then, and where it cannot be loaded. */
export function useLate<Props>(
  load: () => Promise<ComponentType<Props> | undefined>,
  { isWanted, first }: { readonly isWanted: boolean; readonly first?: ComponentType<Props> | undefined },
): { readonly Part: ComponentType<Props> | undefined } {
  const [part, setPart] = useState(() => first);
  const begin = useEffectEvent(() => {
    if (part !== undefined) return;
    load().then(
      (loaded) => setPart(() => loaded),
      () => undefined,
    );
  });
  useEffect(() => {
    if (isWanted) begin();
  }, [isWanted]);
  return { Part: part };
}
