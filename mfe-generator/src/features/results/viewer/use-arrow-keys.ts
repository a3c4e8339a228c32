import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { takesKey } from '../../workspace/keys/takes-key.ts';

/** Arrow keys navigate to the neighbours, unless a field, the browser or an open panel uses the key. */
export function useArrowKeys(left: string | undefined, right: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (
        takesKey(event.target, event.key) ||
        document.querySelector(':popover-open, dialog[open], [role="dialog"]') !== null
      )
        return;
      const path = event.key === 'ArrowLeft' ? left : event.key === 'ArrowRight' ? right : undefined;
      if (path === undefined) return;
      event.preventDefault();
      void navigate(path, { replace: true });
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [navigate, left, right]);
}
