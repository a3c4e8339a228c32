import {
  appsPath,
  blogPath,
  categoriesPath,
  categoryRoot,
  guideListRoot,
  guidesPath,
  supportPath,
} from '@irodori/contract/paths';

/** The links of the header; each is current on every page under the paths that it owns. */
export const navigation = [
  { label: 'Apps', to: appsPath, owns: [appsPath] },
  { label: 'Categories', to: categoriesPath, owns: [categoriesPath, categoryRoot] },
  { label: 'Guides', to: guidesPath, owns: [guidesPath, guideListRoot] },
  { label: 'Blog', to: blogPath, owns: [blogPath] },
  { label: 'Support', to: supportPath, owns: [supportPath] },
] as const;
