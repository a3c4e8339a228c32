-- A session that ends takes its spent codes with it.
create index spent_codes_session_id_idx on _irodori.spent_codes (session_id);
