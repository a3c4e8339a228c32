-- Pictures that were chosen while owners were told that an editor’s choice leads to the home page alone, and not to search
-- engines. An editor may choose them again.
update public.shown_pictures set chosen_at = null where chosen_at is not null;
