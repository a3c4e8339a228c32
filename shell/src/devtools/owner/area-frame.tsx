import { useLayoutEffect, useRef } from 'react';
import styles from './area-frame.module.css';

interface Props {
  readonly element: Element;
  readonly name: string;
}

/** Outlines an element of the page and names its owner. The panel tells the name to screen readers. */
export function AreaFrame({ element, name }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = (): void => {
      const area = element.getBoundingClientRect();
      // The name stands in the upper left corner, which would be outside of the window for most of a long page.
      const left = Math.max(area.left, 0);
      const top = Math.max(area.top, 0);
      Object.assign(frame.current?.style ?? {}, {
        left: `${left}px`,
        top: `${top}px`,
        width: `${Math.min(area.right, document.documentElement.clientWidth) - left}px`,
        height: `${Math.min(area.bottom, window.innerHeight) - top}px`,
      });
    };
    place();
    const events = ['scroll', 'resize'];
    for (const event of events) window.addEventListener(event, place, { capture: true, passive: true });
    return () => {
      for (const event of events) window.removeEventListener(event, place, { capture: true });
    };
  }, [element]);
  return (
    <div ref={frame} className={styles.frame} aria-hidden="true">
      <span className={styles.name}>{name}</span>
    </div>
  );
}
