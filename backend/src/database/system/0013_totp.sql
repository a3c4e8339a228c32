-- The last code of an authenticator app that was taken, by its number since 1970, so that none is taken twice;
-- hosted takes a code for as long as it is valid.
create table _irodori.used_totp_codes (
  factor_id uuid primary key references auth.mfa_factors (id) on delete cascade,
  counter bigint not null
);
