import { imageDimensionsFromData } from 'image-dimensions';
import { supportFiles, type SupportFileType } from '../../../shared/contract/src/content/support.ts';

/** Controls that no text file has; tabs, ends of lines and pages stay. */
// oxlint-disable-next-line no-control-regex -- these are the characters to find
const control = /[\u0000-\u0008\u000B\u000E-\u001F\u007F]/;

/** What a file is by its content, whatever its name says; undefined if it is no picture and no plain text. */
export function typeOf(bytes: Uint8Array): SupportFileType | undefined {
  try {
    const picture = imageDimensionsFromData(bytes);
    if (picture !== undefined) return supportFiles.types.find((type) => type === `image/${picture.type}`);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text === '' || control.test(text) ? undefined : 'text/plain';
  } catch {
    return undefined;
  }
}

/** The ending of the stored object's name. */
export const endingOf = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'text/plain': 'txt',
} as const satisfies Record<SupportFileType, string>;
