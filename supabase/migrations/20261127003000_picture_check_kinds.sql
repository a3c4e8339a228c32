-- A new value of an enumeration can be used from the next transaction on. `held`: a person looks at the picture before its
-- owner may see it; `unsuitable`: the picture check, the engine or that person stopped it.
alter type public.job_reason add value 'held';
alter type public.job_reason add value 'unsuitable';
alter type public.notification_kind add value 'picture_released';
alter type public.notification_kind add value 'picture_refused';
