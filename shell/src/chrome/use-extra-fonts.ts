import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Letters beyond the Latin files that every page preloads. */
const beyondLatin = /[\u0370-\u1CFF\u2E80-\uD7FF\uF900-\uFAFF]/;

/** Loads the faces of other scripts once a page shows such letters; the browser then takes only the ranges it needs. */
export function useExtraFonts(): void {
  const { key } = useLocation();
  const read = useRef<string>(undefined);
  useEffect(() => {
    if (read.current === key) return;
    read.current = key;
    if (beyondLatin.test(document.body.textContent)) void import('@irodori/ui/fonts-extra.css');
  }, [key]);
}
