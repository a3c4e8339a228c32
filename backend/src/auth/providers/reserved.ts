/** Parameters of an authorization request that only the backend sets. */
export const reserved: readonly string[] = [
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'state',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
];
