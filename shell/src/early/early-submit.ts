const aliveEvent = 'irodori:alive';

/**
 * Runs in the head: a form that is sent before React runs the page is sent once more when it does. The server takes no
 * forms; those that ask for a page (GET) go their way.
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

/** Presses the button again that was pressed too early. */
export const sendEarlySubmit = (): void => void document.dispatchEvent(new Event(aliveEvent));
