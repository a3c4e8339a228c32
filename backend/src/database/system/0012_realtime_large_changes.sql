-- Read by every server that listens, so taken away by age and not by the first reader.
alter table _irodori.large_changes add column announced_at timestamptz not null default now();
create index large_changes_announced_at on _irodori.large_changes (announced_at);
