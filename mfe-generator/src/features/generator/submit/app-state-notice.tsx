import { appsPath, statusPath } from '@irodori/contract/paths';
import { usePlatform } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { ButtonLink } from '@irodori/ui/button-link';
import { Notice } from '@irodori/ui/notice';
import { useEffect, useEffectEvent, useState } from 'react';
import type { GeneratorApp } from '../load-generator.ts';
import { loadAppState } from './load-app-state.ts';

export interface AppStateNoticeProps {
  readonly app: Pick<GeneratorApp, 'id'> & { readonly config: Pick<GeneratorApp['config'], 'cost'> };
  /** True for a picture that waits already. */
  readonly isOrdered?: boolean;
  /** Hears whether the app is paused. */
  readonly onPaused?: (isPaused: boolean) => void;
}

/** Workers tell of their engines more often. */
const againMs = 15_000;

/** Says, before an order and while its picture waits, that what draws the app's pictures is away or behind. */
export function AppStateNotice({ app, isOrdered = false, onPaused }: AppStateNoticeProps) {
  const platform = usePlatform();
  const [state, setState] = useState<string | null>(null);
  const isShown = state === 'slow' || state === 'paused';
  const learn = useEffectEvent((loaded: string | null) => {
    setState(loaded);
    onPaused?.(loaded === 'paused');
  });
  useEffect(() => {
    let isCurrent = true;
    const look = (): void => {
      loadAppState(platform, app.id).then(
        (loaded) => isCurrent && learn(loaded),
        // The order works without it.
        () => undefined,
      );
    };
    look();
    const timer = isShown ? setInterval(look, againMs) : undefined;
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [platform, app.id, isShown]);

  const status = <Link to={statusPath}>Status of the services</Link>;
  if (state === 'slow')
    return (
      <Notice tone="info">Pictures of this generator take some minutes longer than usual. {status}.</Notice>
    );
  if (state !== 'paused') return null;
  const price = app.config.cost === 0 ? '' : ' If it is not drawn, it costs nothing.';
  if (isOrdered)
    return (
      <Notice tone="warning" title="This generator is paused">
        What draws its pictures is away at the moment. Your picture keeps its place for up to a day.{price}{' '}
        {status}.
      </Notice>
    );
  return (
    <Notice
      tone="warning"
      title="This generator is paused"
      action={<ButtonLink render={<Link to={appsPath} />}>Other generators</ButtonLink>}
    >
      What draws its pictures is away at the moment. You can order all the same: the picture waits for up to a
      day.{price} {status}.
    </Notice>
  );
}
