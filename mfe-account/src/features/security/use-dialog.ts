import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** A dialog whose step-up may link to another section of the page: that closes it, and the section gets the focus. */
export function useDialog() {
  const [isOpen, setIsOpen] = useState(false);
  const finalFocus = useRef<HTMLElement>(null);
  const { key, hash } = useLocation();
  const shownAt = useRef(key);
  const closeAt = useCallback((id: string): void => {
    finalFocus.current = document.getElementById(id);
    setIsOpen(false);
  }, []);
  useEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    closeAt(hash.slice(1));
  }, [key, hash, closeAt]);
  return {
    isOpen,
    setIsOpen(next: boolean): void {
      if (next) finalFocus.current = null;
      setIsOpen(next);
    },
    /** Closes the dialog and moves the focus to the element with this id. */
    closeAt,
    finalFocus,
  };
}
