-- The engines that a model can name: `pipeline` of the contract.
alter table public.models
  drop constraint models_pipeline_check,
  add constraint models_pipeline_check check (pipeline in ('ink', 'bloom'));
