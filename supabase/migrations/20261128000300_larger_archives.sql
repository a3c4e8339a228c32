-- An archive up to what a hosted project's free plan stores as one object is one zip, unless the operator has raised the limit.
update storage.buckets set file_size_limit = 52428800 where id = 'exports' and file_size_limit < 52428800;
