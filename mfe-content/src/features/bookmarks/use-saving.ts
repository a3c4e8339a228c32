import type { Bookmark } from '@irodori/contract/bookmarks';
import { usePlatform, useSession } from '@irodori/kit/hooks';
import { useRef, useState } from 'react';
import { tellOtherTabs } from './other-tabs.ts';
import type { Savable } from './savable.ts';

/** The calls parse responses, and a text is read without their schemas. */
export const loadCalls = () => import('./bookmark-calls.ts');

export type SavingOutcome =
  | 'saved'
  | 'removed'
  | 'too-many'
  | 'sign-in'
  | 'no-cookies'
  | 'offline'
  | 'failed';

/**
 * Whether a text is saved, and the press that saves or removes it. The state changes with the press, and back if the call
 * fails; presses during a call are followed by one more call if they want the opposite. A visitor without a session becomes
 * a guest by the first text that is saved.
 */
export function useSaving(text: Savable & Partial<Bookmark>, initially: boolean | undefined) {
  const platform = usePlatform();
  const { status } = useSession();
  const [isSaved, setIsSaved] = useState(initially ?? false);
  const [outcome, setOutcome] = useState<SavingOutcome>();
  // `stored` is undefined until it is known.
  const state = useRef({ stored: initially, wanted: initially ?? false, isRunning: false });

  const store = async (wanted: boolean): Promise<void> => {
    if (platform.session.current().status === 'signed-out') await platform.session.signInAnonymously();
    const { saveBookmark, removeBookmark } = await loadCalls();
    await (wanted ? saveBookmark : removeBookmark)(platform, text);
    tellOtherTabs({ shelf: text.shelf, slug: text.slug, isSaved: wanted });
  };

  const press = async (): Promise<void> => {
    const { current } = state;
    if (status === 'awaiting-second-factor') return setOutcome('sign-in');
    current.wanted = !current.wanted;
    setIsSaved(current.wanted);
    setOutcome(undefined);
    if (current.isRunning) return undefined;
    current.isRunning = true;
    try {
      while (current.stored !== current.wanted) {
        const { wanted } = current;
        await store(wanted);
        current.stored = wanted;
      }
      setOutcome(current.wanted ? 'saved' : 'removed');
    } catch (error) {
      current.wanted = current.stored ?? false;
      setIsSaved(current.wanted);
      setOutcome(outcomeOf(error));
    }
    current.isRunning = false;
    return undefined;
  };

  /** Takes what another tab says, or the database, whose response may be older than the visitor's press. */
  const learn = (known: boolean, from: 'database' | 'other tab'): void => {
    const { current } = state;
    if (current.isRunning || (from === 'database' && current.stored !== undefined)) return;
    current.stored = known;
    current.wanted = known;
    setIsSaved(known);
    setOutcome(undefined);
  };

  return { isSaved, outcome, press, learn };
}

function outcomeOf(error: unknown): SavingOutcome {
  if (error instanceof Error && error.name === 'PlatformError') {
    if (error.message === 'too_many_bookmarks') return 'too-many';
    if ('code' in error && error.code === 'anonymous_provider_disabled') return 'sign-in';
    if ('code' in error && error.code === 'cookies_refused') return 'no-cookies';
  }
  return navigator.onLine ? 'failed' : 'offline';
}
