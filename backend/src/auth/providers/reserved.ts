/** Parameters of a request for authorization that only we set. */
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
