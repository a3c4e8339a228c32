import text from '@fontsource-variable/m-plus-2/files/m-plus-2-latin-wght-normal.woff2';
import headings from '@fontsource/zen-maru-gothic/files/zen-maru-gothic-latin-900-normal.woff2';
import subheadings from '@fontsource/zen-maru-gothic/files/zen-maru-gothic-latin-700-normal.woff2';

/** URLs of the Latin files that every page needs: preload them from the head. */
export const fontFiles: readonly string[] = [text, headings, subheadings];
