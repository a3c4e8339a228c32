import headings from './page-fonts/headings-900.woff2';
import subheadings from './page-fonts/headings-700.woff2';
import text from './page-fonts/text.woff2';

/** URLs of the files that every page needs: preload them from the head. */
export const fontFiles: readonly string[] = [text, headings, subheadings];
