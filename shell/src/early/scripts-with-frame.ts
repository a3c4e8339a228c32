import { inlineJson } from '../app/inline-json.ts';
import type { Asset } from '../modules/route-owner.ts';

/** The script files of a page, and what it needs only with them. */
export interface PageScripts {
  /** Files that run as soon as they have loaded. */
  readonly run: readonly Asset[];
  /** Files that those of `run` load later, each requested with them so that nothing waits twice. */
  readonly ahead: readonly Asset[];
  readonly styles: readonly Asset[];
}

/**
 * The source of an inline script that requests the page's scripts when its first frame begins. The whole page has arrived
 * then, so they do not delay it, and they load while the frame is laid out and painted. A hidden page has no frames and
 * requests its scripts at once.
 * Integrity and crossorigin must equal those of the later requests, else files would download twice.
 */
export const scriptsWithFrame = (scripts: PageScripts): string => `(function(scripts){
var nonce=document.currentScript.nonce;
function add(name,file,more){
var element=document.createElement(name);
document.head.append(Object.assign(element,{crossOrigin:'anonymous',integrity:file.integrity,nonce:nonce},more));
}
function request(){
scripts.run.forEach(function(file){add('script',file,{src:file.href});});
scripts.ahead.forEach(function(file){add('link',file,{rel:'preload',as:'script',href:file.href});});
scripts.styles.forEach(function(file){add('link',file,{rel:'stylesheet',href:file.href});});
}
if(document.hidden)request();else requestAnimationFrame(request);
})(${inlineJson(scripts)})`;
