import type { ContentConfig } from '../content-face.ts';

/** Version 3 serves its content at the root, the others under `/api`. */
export const apiAddress = ({ url, version }: Pick<ContentConfig, 'url' | 'version'>): string =>
  `${url.replace(/\/+$/, '')}${version === 'v3' ? '' : '/api'}`;
