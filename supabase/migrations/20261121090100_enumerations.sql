create type public.prompt_field_type as enum
  ('SHORT_TEXT', 'LONG_TEXT', 'RADIO', 'RADIO_WITH_IMAGE', 'RADIO_MULTISELECT', 'IMAGE_INPUT');

create type public.ai_model_input_type as enum ('PROMPT', 'NEGATIVE_PROMPT', 'ATTRIBUTE');

create type public.job_status as enum ('INITIATED', 'CREATED', 'GENERATING', 'SUCCESS', 'ERROR');

create type public.job_reason as enum ('failed', 'blocked', 'canceled', 'expired');

create type public.credit_entry_kind as enum ('grant', 'hold', 'capture', 'refund');
