-- A new value of an enumeration can be used from the next transaction on.
alter type public.mail_kind add value 'payment_disputed';
alter type public.mail_kind add value 'debt';
alter type public.mail_kind add value 'payment_quarantined';
alter type public.notification_kind add value 'payment_disputed';
alter type public.notification_kind add value 'debt';
