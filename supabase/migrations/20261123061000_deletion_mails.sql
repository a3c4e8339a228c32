-- New values of an enum can be used only after the transaction that adds them.
alter type public.mail_kind add value 'deletion_requested';
alter type public.mail_kind add value 'account_deleted';
