import { aliveEvent } from './early-submit.ts';

/**
 * An inline script for the head: a form that is submitted before hydration is submitted again afterwards, since the
 * server accepts no forms. Forms with the method GET, which request a page, are left to the browser.
 */
export const earlySubmitScript = `(function(){
var sent;
function keep(event){
if(event.submitter&&event.target.getAttribute('method')==='post'){event.preventDefault();sent=event;}
}
document.addEventListener('submit',keep,true);
document.addEventListener('${aliveEvent}',function(){
document.removeEventListener('submit',keep,true);
if(sent&&sent.submitter.isConnected)sent.submitter.click();
},{once:true});
})()`;
