-- A new value of an enum can be used only after the transaction that adds it.
alter type public.mail_preference rename to notice_group;
alter type public.notice_group add value 'purchases';
