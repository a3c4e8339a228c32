import { useEffect, useState } from 'react';
import { useLate } from '../use-late.ts';
import { press } from './press.ts';
import { takesKey } from './takes-key.ts';

/** Listens for the keys of the page. */
export function Keys() {
  const [isListed, setIsListed] = useState(false);
  const { Part: List } = useLate(
    async () => (await import(/* webpackChunkName: "dialogs" */ './shortcut-list.tsx')).ShortcutList,
    {
      isWanted: isListed,
    },
  );
  useEffect(() => {
    const onKeyDown = ({ key, target, altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent): void => {
      if (defaultPrevented || altKey || ctrlKey || metaKey || takesKey(target, key)) return;
      if (press(key)) setIsListed(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return isListed && List !== undefined ? <List onClose={() => setIsListed(false)} /> : null;
}
