import { type RefObject, useEffect, useState } from 'react';
import { type Area, areaOf } from './area-of.ts';

/** The area below the pointer or around the focus, whichever changed last; elements of the panel are ignored. */
export function usePointedArea(isOn: boolean, panel: RefObject<Element | null>): Area | undefined {
  const [area, setArea] = useState<Area>();
  useEffect(() => {
    if (!isOn) return undefined;
    const point = ({ target }: Event): void => {
      if (target instanceof Element && panel.current?.contains(target) === false) setArea(areaOf(target));
    };
    const events = ['pointerover', 'focusin'];
    for (const name of events) document.addEventListener(name, point);
    return () => {
      for (const name of events) document.removeEventListener(name, point);
      setArea(undefined);
    };
  }, [isOn, panel]);
  return area;
}
