-- A new value of an enum can be used only after the transaction that adds it.
alter type public.mail_kind add value 'support_request';
alter type public.mail_kind add value 'support_received';
