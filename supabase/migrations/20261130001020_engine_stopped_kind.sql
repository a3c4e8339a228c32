-- A new value of an enumeration can be used from the next transaction on.
alter type public.notification_kind add value 'engine_stopped';
