-- As before, and a choice ends when the owner shows other words, which the editor did not see.
drop trigger forget_choice on public.shown_pictures;
create trigger forget_choice before update of visibility, hidden_at, words, prompt, drew on public.shown_pictures
  for each row when (
    new.chosen_at is not null and (
      new.visibility <> 'public' or new.hidden_at is not null
      or (new.words is not null
        and (new.words, new.prompt, new.drew) is distinct from (old.words, old.prompt, old.drew))))
  execute function private.forget_choice();
