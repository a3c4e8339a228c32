-- A job ends so when its engine knows none of the words that say who is to be drawn. Its credits go back, as of any error.
alter type public.job_reason add value 'not_understood';
