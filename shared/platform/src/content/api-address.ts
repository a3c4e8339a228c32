import type { ContentConfig } from './content-face.ts';

/** The URL of Strapi's API: version 3 serves it at the root, versions 4 and 5 under `/api`. */
export const apiAddress = ({ url, version }: Pick<ContentConfig, 'url' | 'version'>): string =>
  `${url.replace(/\/+$/, '')}${version === 'v3' ? '' : '/api'}`;
