import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Characters that the preloaded Latin fonts do not contain. */
const beyondLatin = /[\u0370-\u1CFF\u2E80-\uD7FF\uF900-\uFAFF]/;

/** Loads the font faces of other scripts once a page contains such characters; only needed ranges are downloaded. */
export function useExtraFonts(): void {
  const { key } = useLocation();
  const read = useRef<string>(undefined);
  useEffect(() => {
    if (read.current === key) return;
    read.current = key;
    if (beyondLatin.test(document.body.textContent)) void import('@irodori/ui/fonts-extra.css');
  }, [key]);
}
