import { colorModeCookie } from './color-mode-cookie.ts';

/**
 * An inline script for the head, which runs before the first paint and sets the class of <html> from the forced mode,
 * the visitor's cookie or the system's mode. It is inline because it must run before any file is loaded.
 */
export const colorModeScript = `(function(){
var root=document.documentElement,
chosen=(document.cookie.match(${colorModeCookie})||[])[1],
mode=root.dataset.forcedMode||chosen||(matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light');
root.classList.remove('light','dark');root.classList.add(mode);
})()`;
