-- A new value of an enumeration can be used from the next transaction on.
alter type public.mail_kind add value 'refund_failed';
alter type public.mail_kind add value 'renewal';
