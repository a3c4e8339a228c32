import {
  accountPath,
  adminPath,
  appsPath,
  blogPath,
  bookmarksPath,
  categoriesPath,
  categoryRoot,
  confirmPath,
  creditsPath,
  forgotPath,
  generatorRoute,
  guideListRoot,
  guidesPath,
  imprintPath,
  loginPath,
  lostFactorPath,
  newPasswordPath,
  notMePath,
  privacyPath,
  readerPath,
  searchPath,
  supportPath,
  termsPath,
  unsubscribePath,
} from '@irodori/contract/paths';

/**
 * Overlapping routes of this site's modules: generators have their pages at the top level of the site, like other
 * modules. The more specific pattern gets the page.
 */
export const routeGrants: Readonly<Record<string, readonly string[]>> = {
  generator: [generatorRoute],
  catalogue: [appsPath, categoriesPath, categoryRoot],
  content: [
    blogPath,
    guidesPath,
    guideListRoot,
    bookmarksPath,
    readerPath,
    searchPath,
    supportPath,
    termsPath,
    privacyPath,
    imprintPath,
  ],
  account: [
    loginPath,
    confirmPath,
    forgotPath,
    lostFactorPath,
    notMePath,
    newPasswordPath,
    accountPath,
    adminPath,
    creditsPath,
    unsubscribePath,
  ],
};
