alter type public.mail_kind add value 'security_change';
alter type public.mail_kind add value 'factor_loss_asked';
alter type public.mail_kind add value 'factor_loss_waiting';
