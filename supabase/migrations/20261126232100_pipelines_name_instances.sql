-- A model may be drawn by an instance of a remote engine, whose name the operator chooses in the worker's configuration.
-- The same rule as `pipeline` of the contract.
alter table public.models
  drop constraint models_pipeline_check,
  add constraint models_pipeline_check check (pipeline ~ '^[a-z][a-z0-9-]{0,39}$');
