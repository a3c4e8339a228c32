-- What human verification must remember, whichever process asks: proofs that were used, and how many challenges an
-- address was given. Both forget by themselves.

create table private.spent_proofs (
  proof text primary key,
  expires_at timestamptz not null
);
create index spent_proofs_expires_at on private.spent_proofs (expires_at);

-- `client` is a keyed hash of an address.
create table private.challenge_counts (
  client text not null,
  minute timestamptz not null,
  given integer not null,
  primary key (client, minute)
);
create index challenge_counts_minute on private.challenge_counts (minute);

alter table private.spent_proofs enable row level security;
alter table private.challenge_counts enable row level security;

-- True for the first one who brings the proof. An expired one is refused before it comes here, so it can be forgotten;
-- a minute later, because clocks differ.
create function public.spend_proof(proof text, expires_at timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.spent_proofs where ctid = any (array(
    select p.ctid from private.spent_proofs p where p.expires_at < now() - interval '1 minute'
    limit 100 for update skip locked
  ));
  insert into private.spent_proofs (proof, expires_at) values (spend_proof.proof, spend_proof.expires_at)
    on conflict do nothing;
  return found;
end
$$;

-- True while the client has had at most `most` challenges in this minute.
create function public.take_challenge(client text, most integer) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  this_minute constant timestamptz := date_trunc('minute', now());
  count integer;
begin
  delete from private.challenge_counts where ctid = any (array(
    select c.ctid from private.challenge_counts c where c.minute < this_minute
    limit 100 for update skip locked
  ));
  insert into private.challenge_counts as c (client, minute, given) values (take_challenge.client, this_minute, 1)
    on conflict on constraint challenge_counts_pkey do update set given = c.given + 1
    returning c.given into count;
  return count <= take_challenge.most;
end
$$;

revoke all on function public.spend_proof(text, timestamptz) from public;
revoke all on function public.take_challenge(text, integer) from public;
grant execute on function public.spend_proof(text, timestamptz) to service_role;
grant execute on function public.take_challenge(text, integer) to service_role;
