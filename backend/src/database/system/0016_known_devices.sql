-- Browsers in which an account was signed in to with its password, by a hash of the secret that each keeps. The hash
-- includes the account: a browser that two accounts share cannot be recognised here.
create table _irodori.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  device_hash bytea not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
