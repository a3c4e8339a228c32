import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react';
import { Button } from '../button/button.tsx';
import { Notice } from './notice.tsx';

/**
 * A part of a page whose code is loaded when the part is first shown, for example a dialog. If the code does not load, a
 * notice in the part's place says so and offers another try, which starts by itself when the browser is online again.
 * The rest of the page stays as it is. Only for parts that the server does not render.
 */
export function latePart<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): ComponentType<P> {
  let known: ComponentType<P> | undefined;

  return function LatePart(props: P) {
    const [Part, setPart] = useState<ComponentType<P> | undefined>(() => known);
    const [state, setState] = useState<'loading' | 'failed'>('loading');
    useEffect(() => {
      if (Part !== undefined || state === 'failed') return undefined;
      let isCurrent = true;
      const take = async (): Promise<void> => {
        try {
          const loaded = (await load()).default;
          known = loaded;
          if (isCurrent) setPart(() => loaded);
        } catch {
          if (isCurrent) setState('failed');
        }
      };
      void take();
      return () => {
        isCurrent = false;
      };
    }, [Part, state]);
    if (Part !== undefined) return <Part {...props} />;
    return state === 'failed' ? <NotLoaded retry={() => setState('loading')} /> : null;
  };
}

const show = (place: HTMLElement | null): void => place?.scrollIntoView({ block: 'nearest' });

function NotLoaded({ retry }: { readonly retry: () => void }) {
  // A passive effect would miss a connection that is back before it runs.
  useLayoutEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);
  return (
    <div ref={show}>
      <Notice tone="error" action={<Button onClick={retry}>Try again</Button>}>
        This did not load. Please check your connection; the rest of the page stays as it is.
      </Notice>
    </div>
  );
}
