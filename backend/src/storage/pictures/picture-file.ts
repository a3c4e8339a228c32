/** The largest source of a picture: the limit of the hosted service, in bytes. */
export const largestSource = 25 * 1024 * 1024;

/** The media type of a drawn picture, by its first bytes. */
export function typeOf(drawn: Buffer): string {
  const start = drawn.toString('latin1', 0, 12);
  if (start.startsWith('\x89PNG')) return 'image/png';
  if (start.startsWith('\xff\xd8')) return 'image/jpeg';
  if (start.startsWith('GIF8')) return 'image/gif';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp';
  return start.slice(4, 8) === 'ftyp' ? 'image/avif' : 'image/svg+xml';
}
