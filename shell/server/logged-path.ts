import { privatePicturesRoot } from '@irodori/platform/private-pictures';

/** A path as the log has it: without that of a private picture, which has the number of an account. */
export const loggedPath = (path: string): string =>
  path.startsWith(`${privatePicturesRoot}/`) ? privatePicturesRoot : path;
