-- A new value of an enum can be used only after the transaction that adds it.
alter type public.mail_kind add value 'pictures_ready';
