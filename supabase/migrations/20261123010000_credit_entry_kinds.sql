-- What payments do to credits. New values of an enumeration cannot be used in the transaction that adds them.
alter type public.credit_entry_kind add value 'purchase';
alter type public.credit_entry_kind add value 'allowance';
alter type public.credit_entry_kind add value 'reversal';
