/**
 * Runs in the head before the first paint: sets the class on <html> from the forced mode, the visitor's
 * cookie or the system. It is text, because it must run before any file is loaded.
 */
export const colorModeScript = `(function(){
var root=document.documentElement,
chosen=(document.cookie.match(/(?:^|; )color-mode=(light|dark)/)||[])[1],
mode=root.dataset.forcedMode||chosen||(matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light');
root.classList.remove('light','dark');root.classList.add(mode);
})()`;
