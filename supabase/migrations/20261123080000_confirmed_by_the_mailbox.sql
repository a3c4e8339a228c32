-- Whoever reads the mailbox owns the account: a password that was set before the address was confirmed may be that of a
-- stranger who signed up with it, or the random one that GoTrue gives to accounts that begin with a code.
create function private.drop_unconfirmed_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.encrypted_password := null;
  return new;
end
$$;
create trigger drop_unconfirmed_password before update of email_confirmed_at on auth.users
for each row
-- Accounts that an administrator creates confirmed were sent no mail.
when (old.email_confirmed_at is null and new.email_confirmed_at is not null and old.confirmation_sent_at is not null)
execute function private.drop_unconfirmed_password();
