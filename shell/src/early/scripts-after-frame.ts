import { inlineJson } from '../app/inline-json.ts';
import type { Asset } from '../modules/route-owner.ts';

/** The script files of a page. */
export interface PageScripts {
  /** Files that run as soon as they have loaded. */
  readonly run: readonly Asset[];
  /** Files that those of `run` load later, each requested with them so that nothing waits twice. */
  readonly ahead: readonly Asset[];
}

/**
 * The source of an inline script that requests the page's scripts after its first frame, so that scripts delay neither
 * the download nor the layout of the first screen. A hidden page has no frames and requests its scripts at once.
 * Integrity and crossorigin must equal those of the later requests, else files would download twice.
 */
export const scriptsAfterFrame = (scripts: PageScripts): string => `(function(scripts){
var nonce=document.currentScript.nonce;
function add(name,file,more){
var element=document.createElement(name);
document.head.append(Object.assign(element,{crossOrigin:'anonymous',integrity:file.integrity,nonce:nonce},more));
}
function request(){
scripts.run.forEach(function(file){add('script',file,{src:file.href});});
scripts.ahead.forEach(function(file){add('link',file,{rel:'preload',as:'script',href:file.href});});
}
if(document.hidden)request();else requestAnimationFrame(function(){setTimeout(request);});
})(${inlineJson(scripts)})`;
