import type { Attribute, AttributeValue } from '@irodori/words/vocabulary';

type Examples = { readonly [A in Attribute]?: { readonly [V in AttributeValue<A>]?: string } };

/** Longer example phrases for the comparison by meaning, in addition to the phrases of the lexicon. */
export const valueExamples: Examples = {
  background: {
    night: 'under the stars|in the dark of night|a starry evening',
    sunset: 'the sun is setting|at the end of the day',
    sakura: 'under blooming cherry trees|pink blossoms',
    city: 'in a modern city|busy street downtown',
    forest: 'deep in the woods|surrounded by trees',
    sea: 'by the ocean|at the beach|near the water',
    snow: 'in the snow|cold winter day|icy landscape',
    room: 'in her room|inside a house|at home',
    castle: 'in front of a castle|medieval fortress',
    sky: 'high in the sky|among the clouds',
  },
  expression: {
    sad: 'with tears in her eyes|feeling sad|about to cry',
    angry: 'full of anger|looking angry',
    happy: 'full of joy|feeling happy',
    laughing: 'laughing out loud',
    surprised: 'looking surprised|in shock',
    smile: 'with a gentle smile',
    neutral: 'without emotion',
  },
  outfit: {
    armor: 'steel armor|knight armor|metal plates',
    dress: 'elegant dress|ball gown',
    blazer: 'formal suit|business clothes',
    hoodie: 'hooded sweater',
    cloak: 'long cloak with a hood',
    kimono: 'japanese kimono',
  },
  accessory: {
    glasses: 'wearing eyeglasses',
    headphones: 'wearing headphones|listening to music',
    crown: 'golden crown',
    scarf: 'warm knitted scarf',
    flower: 'a flower behind the ear',
  },
  gesture: {
    waving: 'raising a hand in greeting|greeting the viewer with a wave',
    'arms crossed': 'with folded arms',
    thinking: 'deep in thought with a hand on the chin',
  },
  holding: {
    book: 'an old tome in her arms|hugging a storybook',
    cup: 'sipping a warm drink|a hot beverage in hand',
    sword: 'a sharp steel weapon in hand',
    lantern: 'carrying a light in the dark',
    fan: 'hiding behind a hand fan',
  },
};

/** Examples of requests that no engine draws: names, tools, food, vehicles, gestures, ideas. */
export const beyondExamples =
  'in the style of a famous painter|a famous artist|a movie studio|a character from a famous series|a celebrity|a video game|3d rendering software|high tech machine|musical instrument|playing an instrument|kitchen appliance|furniture|sports equipment|playing a sport|vehicle|firearm|axe and bow|something to eat|fast food|fruit|dessert|insects|wild animal|pet animal|dinosaur|plants and mushrooms|monument|famous landmark|pointing a finger|handstand|legs|feet|body shape|tall and slim|naked|blood and violence|mathematics|politics|an abstract idea|a celebration|a ceremony|tools|money|jewel box|household object|broken glass|science|building a machine|skeleton|a job in an office|a group activity|a country|a company|a sentence|paper|bottle|candle|toy|box|weather forecast|language|internet|camera lens|depth of field';
