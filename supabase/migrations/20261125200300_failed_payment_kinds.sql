-- A new value of an enumeration can be used from the next transaction on.
alter type public.mail_kind add value 'payment_failed';
alter type public.mail_kind add value 'renewal_failed';
alter type public.notification_kind add value 'payment_failed';
alter type public.notification_kind add value 'renewal_failed';
