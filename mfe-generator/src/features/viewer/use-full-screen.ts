import { useEffect, useSyncExternalStore } from 'react';

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};
const isFull = (): boolean => Boolean(document.fullscreenElement);

/** A browser that refuses, or has left meanwhile, changes nothing that the visitor needs to know. */
const leave = (): void => {
  if (isFull()) document.exitFullscreen().catch(() => undefined);
};

/** The whole screen without the browser's own bars, for as long as the component is shown. */
export function useFullScreen(): { readonly isOn: boolean; readonly toggle: () => void } {
  const isOn = useSyncExternalStore(subscribe, isFull);
  useEffect(() => leave, []);
  const toggle = (): void => {
    if (isOn) leave();
    else document.documentElement.requestFullscreen?.().catch(() => undefined);
  };
  return { isOn, toggle };
}
