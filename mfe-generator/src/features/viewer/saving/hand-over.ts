/** Has the browser keep a file under its name; the page’s end frees its address. */
export function download(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
}

/**
 * Copies a picture. Browsers take PNG alone, and take the picture itself without what its file tells.
 * @throws where the browser cannot or may not
 */
export const copyPicture = (png: Promise<Blob>): Promise<void> =>
  // The item gets the promise, since Safari lets a page write only within the click.
  navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);

/** Whether the device has a share sheet that takes pictures. */
export const canShareFiles = (): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [new File([], 'a.png', { type: 'image/png' })] });

/** Opens the share sheet; resolves to false if the visitor closed it. @throws if it could not be opened */
export async function share(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
}
