-- Everybody's pictures are filtered by the format that forms offer which is nearest to theirs, also where an engine drew
-- another. The limits are the geometric means of two neighbours.
alter table public.shown_pictures add column ratio text not null generated always as (
  case
    when width < 0.70711 * height then '2:3'
    when width < 0.86603 * height then '3:4'
    when width < 1.1547 * height then '1:1'
    when width < 1.5396 * height then '4:3'
    else '16:9'
  end) stored;
grant select (ratio) on public.shown_pictures to anon, authenticated;
create index shown_pictures_ratio_idx on public.shown_pictures (ratio, shown_at desc, job_id desc) where is_listed;

-- As before, and a shape may be such a format.
do $$
declare
  before constant text := pg_get_functiondef('public.search_shown_pictures(text,uuid[],text,timestamptz,uuid)'::regprocedure);
  after constant text := replace(before, 'or f.shape = $5', 'or $5 in (f.shape, f.ratio)');
begin
  if after = before then
    raise exception 'search_shown_pictures() has no place for ratios';
  end if;
  execute after;
end
$$;
