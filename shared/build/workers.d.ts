/**
 * A file that runs in a worker, as in Vite: its code is text in the chunk that imports it, which has an integrity, and
 * starts from a Blob. The registry is another origin, whose files cannot be workers.
 */
declare module '*?worker&inline' {
  const InlineWorker: new () => Worker;
  export default InlineWorker;
}
