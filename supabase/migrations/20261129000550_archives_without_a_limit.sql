-- An archive is one zip of any size that the storage takes. A limit that an operator has chosen stays: parts have its size.
update storage.buckets set file_size_limit = null where id = 'exports' and file_size_limit = 52428800;
