-- Credits that an administrator takes back. New values of an enumeration cannot be used in the transaction that adds them.
alter type public.credit_entry_kind add value 'correction';
