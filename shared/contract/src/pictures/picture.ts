/** What an uploaded picture may be. The bucket `inputs` has the same types and bytes. */
export const uploadedPicture = {
  types: ['image/png', 'image/jpeg', 'image/webp'],
  bytes: 10 * 1024 ** 2,
  /** Width times height; the worker decodes no more. */
  pixels: 64_000_000,
} as const;
