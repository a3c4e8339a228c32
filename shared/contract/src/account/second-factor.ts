/**
 * The claim of an access token whose visitor has yet to give the second factor. Set by the database function
 * `private.custom_access_token`; absent from all other tokens.
 */
export const awaitsSecondFactor = 'awaits_second_factor';
