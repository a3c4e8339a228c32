-- Paths of seeds as the Supabase CLI writes them.
update supabase_migrations.seed_files set path = 'supabase/seed.sql' where path = 'seed.sql';
