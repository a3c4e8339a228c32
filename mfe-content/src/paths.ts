export const supportPath = '/support';
export const termsPath = '/terms-of-service';

/** Pages of other modules that this one links to. */
export const appsPath = '/app';
export const accountPath = '/account';
export const signUpPath = '/login?mode=sign-up';
