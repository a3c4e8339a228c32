create table public.app_prompt_fields (
  id uuid primary key default gen_random_uuid(),
  app_id uuid not null references public.apps (id) on delete cascade,
  name text not null check (name ~ '^[a-z][a-z0-9_]*$' and char_length(name) <= 60),
  label text not null check (char_length(label) between 1 and 80),
  type public.prompt_field_type not null,
  mdel_input_type public.ai_model_input_type not null,
  position integer not null check (position >= 0),
  required boolean not null default false,
  placeholder text check (char_length(placeholder) <= 300),
  description text check (char_length(description) <= 500),
  config jsonb not null default '{}' check (jsonb_typeof(config) = 'object'),
  min_length integer check (min_length >= 0),
  max_length integer check (max_length >= 1),
  min_value double precision,
  max_value double precision,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (app_id, name),
  unique (app_id, position),
  constraint lengths_in_order check (min_length <= max_length),
  constraint values_in_order check (min_value <= max_value),
  constraint choices_have_options check (
    type not in ('RADIO', 'RADIO_WITH_IMAGE', 'RADIO_MULTISELECT')
    or (jsonb_typeof(config -> 'options') is not distinct from 'array' and config -> 'options' <> '[]')
  ),
  constraint attributes_have_a_name check (
    mdel_input_type <> 'ATTRIBUTE' or coalesce(config ->> 'attribute', '') ~ '^[a-z][a-z0-9_]*$'
  )
);
