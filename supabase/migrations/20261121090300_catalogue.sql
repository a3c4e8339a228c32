create table public.categories (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 80),
  description text not null check (char_length(description) <= 1000),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.models (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (char_length(name) between 1 and 80),
  description text not null check (char_length(description) <= 1000),
  pipeline text not null check (pipeline ~ '^[a-z0-9]+([-_][a-z0-9]+)*$'),
  default_pipeline_config jsonb not null default '{}' check (jsonb_typeof(default_pipeline_config) = 'object'),
  task_name text not null check (char_length(task_name) between 1 and 80),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.ai_model_input_data_types (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (name ~ '^[a-z][a-z0-9_]*$'),
  type public.ai_model_input_type not null,
  config jsonb not null default '{}' check (jsonb_typeof(config) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.apps (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 80),
  description text not null check (char_length(description) between 1 and 4000),
  icon text not null,
  version text not null check (version ~ '^\d+\.\d+\.\d+$'),
  screenshots text[] not null default '{}',
  -- One segment of the site's address. The product's own name and the site's other pages are not an app's.
  slug text not null unique
    check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80)
    check (slug not in ('irodori', 'app', 'blog', 'category', 'categories', 'results', 'resource', 'resources',
      'checkout', 'support', 'login', 'confirm', 'account', 'terms-of-service', '404')),
  category_id uuid not null references public.categories (id) on delete restrict,
  model_id uuid not null references public.models (id) on delete restrict,
  config jsonb not null default '{}' check (jsonb_typeof(config) = 'object'),
  header text not null check (char_length(header) between 1 and 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint apps_cost_is_a_whole_number
    check (not config ? 'cost' or (jsonb_typeof(config -> 'cost') = 'number' and (config ->> 'cost') ~ '^\d{1,6}$'))
);
create index apps_category_id_idx on public.apps (category_id);
create index apps_model_id_idx on public.apps (model_id);

create table public.app_reviews (
  id uuid primary key default gen_random_uuid(),
  app_id uuid not null references public.apps (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  date date not null default current_date,
  location text check (char_length(location) <= 80),
  review text not null check (char_length(review) between 1 and 2000),
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index app_reviews_app_id_date_idx on public.app_reviews (app_id, date desc);
