import { joinedPersons } from '@irodori/words/joined';
import { createUnderstand, type FindMeaning, type Understand } from '@irodori/words/understand';
import { beginsWithAnimal } from './begins-with-animal.ts';
import { beginsWithThing } from './begins-with-thing.ts';

/**
 * Understands a prompt by the vocabulary, by meanings, and by what the sketch in the browser has no room for: more animals,
 * things, and persons whom “and” joins.
 */
export function understandAll(findMeaning: FindMeaning): Understand {
  const understand = createUnderstand(findMeaning, beginsWithAnimal);
  /** No meaning of a thing’s name is looked for: “teapot” is close to “cup”, which somebody holds. */
  const understandThing = createUnderstand(async (phrases) => phrases.map(() => undefined), beginsWithThing);
  return async (words, capabilities) => {
    const read = await (beginsWithThing(words.text) ? understandThing : understand)(words, capabilities);
    const joined = joinedPersons(words.text);
    if (joined.length === 0) return read;
    const others = read.notUnderstood.filter(
      (phrase) => !joined.some((one) => one === phrase || one.startsWith(`${phrase} (`)),
    );
    return { ...read, subject: 'other', notUnderstood: [...joined, ...others] };
  };
}
