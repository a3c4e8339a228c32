/** The largest picture that a card may name, in bytes. */
export const mostPictureBytes = 12 * 1024 * 1024;

/**
 * Fetches the picture of a card. Only from the origins that pages show pictures of, since the address comes from rows
 * and texts. undefined if there is no such picture.
 * @throws if the origin does not respond
 */
export async function fetchCardPicture(
  url: string,
  origins: readonly string[],
  signal: AbortSignal,
): Promise<Blob | undefined> {
  const parsed = URL.parse(url);
  if (parsed === null || !origins.includes(parsed.origin)) return undefined;
  const response = await fetch(parsed, { redirect: 'error', signal });
  if (response.status >= 500) throw new Error(`The picture of a card answered ${response.status}.`);
  if (!response.ok || Number(response.headers.get('Content-Length')) > mostPictureBytes) {
    await response.body?.cancel();
    return undefined;
  }
  const chunks: BlobPart[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > mostPictureBytes) return undefined;
    chunks.push(chunk);
  }
  return new Blob(chunks);
}
