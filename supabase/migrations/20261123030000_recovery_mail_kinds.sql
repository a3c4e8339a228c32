alter type public.mail_kind add value 'recovery_codes_made';
alter type public.mail_kind add value 'recovery_code_used';
alter type public.mail_kind add value 'factors_removed';
