/** Words that set nothing: grammar, praise, and properties that every picture has. */
export const fillers =
  'a|an|the|of|with|and|in|on|at|is|are|has|have|having|her|his|their|its|my|your|very|really|so|to|for|by|from|near|under|over|behind|beside|against|while|during|as|who|that|which|this|it|be|or|nor|but|into|through|around|above|below|inside|outside|front|some|all|one|single|he|she|they|them|him|' +
  'wearing|wear|wears|dressed|dressing|clad|featuring|showing|standing|posing|looking|look|looks|gazing|facing|viewer|camera|viewers|surrounded|covered|full|' +
  'please|draw|drawing|make|create|generate|generated|show|give|want|i|me|us|would|like|' +
  'anime|manga|style|anime style|manga style|illustration|art|artwork|picture|image|character|original character|oc|solo|person|human figure|protagonist|main character|scene|background|setting|color|colour|colored|coloured|weather|expression|mood|atmosphere|' +
  'masterpiece|best quality|high quality|quality|highres|absurdres|highly detailed|detailed|intricate|ultra|hd|4k|8k|uhd|hdr|sharp|sharp focus|professional|award winning|trending|wallpaper|official art|' +
  'beautiful|pretty|cute|lovely|adorable|gorgeous|stunning|handsome|attractive|nice|cool|amazing|elegant|charming|young|big|large|huge|small|tiny|little|bright|clear|deep|new|good|great|perfect|simple|teenage|teen|adult|attire|outfit|clothes|face|faced|vivid|colorful|colourful|traditional|japanese|old fashioned|kawaii|desu|hero|lighting|light|lights|stare|staring|gaze|mysterious|pose|posed|vibe|vibes|aesthetic';

/** Words of negative prompts that ask for quality, not for content. */
export const careWords =
  'bad|hands|hand|fingers|finger|anatomy|blurry|blur|lowres|low|resolution|jpeg|artifacts|watermark|signature|text|extra|missing|limbs|limb|arms|legs|deformed|ugly|mutated|mutation|disfigured|cropped|worst|error|username|normal|malformed|poorly|drawn|noise|grainy|duplicate|proportions|cloned|frame|nsfw|nude';

export const negators =
  'no|not|without|never|neither|dont|doesnt|isnt|arent|do not|don t|avoid|except|isn t|aren t|doesn t|minus|lacking';

/** Words after which a new phrase begins. */
export const boundaries =
  'in|at|on|with|under|near|by|during|while|and|but|wearing|against|beside|behind|below|above|inside|outside|through|around|next';

/** Verbs of holding: the thing after the verb is drawn if a hand can hold it. */
export const holds =
  'hold|holding|carry|carrying|wield|wielding|grab|grabbing|raise|raising|swinging|offering|gripping|clutching';

/** Actions that no engine draws; the reader reports them together with their objects. */
export const deeds =
  'ride|riding|drive|driving|play|playing|eat|eating|drink|fight|fighting|run|running|jump|jumping|fly|flying|dance|dancing|sing|singing|swim|swimming|sit|sitting|lie|lying|kneel|kneeling|sleep|sleeping|walk|walking|write|writing|cook|cooking|throw|throwing|shoot|shooting|cast|casting|hug|hugging|kiss|kissing|point|pointing|pet|petting|feed|feeding|climb|climbing|aim|aiming|painting|typing|drawing a|leaning|crossing|blushing|winking|talking|shouting|screaming|meditating|training|stretching|reaching|pouring|baking|shopping|surfing|skating|skiing|fishing|battling|attacking|defending|levitating|floating|falling down|bathing|showering|saluting|clapping|crouching|slashing|licking|biting|chasing|piloting';

/** Openings after which the rest of the clause names an artist or a work. */
export const mannerOpeners =
  'in the style of|in style of|style of|inspired by|drawn by|painted by|artwork by|art by|in the manner of|reminiscent of|based on';

/** Words for more characters than the one that a picture shows. */
export const crowds =
  'couple|group|crowd|twins|friends|many people|family|lovers|people|siblings|sisters|brothers|men|women|2girls|2boys|2 girls|2 boys|3girls';

/** Counts, which are a crowd beside a word for people, and otherwise something else: “two-tone hair”. */
export const counts = 'two|three|four|five|six|several|multiple|team|duo|trio|together|army';

/** Animals and the like, which no engine draws. Parts of them that a person wears, such as “fox ears”, are in the lexicon. */
export const creatures =
  'animal|monster|robot|mecha|cat|kitten|dog|puppy|hound|horse|pony|donkey|cow|bull|goat|lamb|sheep|' +
  'pig|boar|lion|tiger|leopard|panther|cheetah|fox|wolf|coyote|bear|polar bear|panda|red panda|raccoon|' +
  'badger|otter|ferret|beaver|hedgehog|squirrel|chipmunk|hamster|guinea pig|mouse|mice|rat|rabbit|' +
  'bunny|hare|monkey|ape|gorilla|sloth|koala|kangaroo|deer|fawn|stag|moose|elk|reindeer|giraffe|zebra|' +
  'camel|llama|alpaca|elephant|rhino|hippo|tanuki|capybara|bird|owl|eagle|hawk|falcon|crow|sparrow|' +
  'pigeon|dove|parrot|peacock|flamingo|swan|goose|duck|chicken|rooster|turkey|ostrich|penguin|seagull|' +
  'hummingbird|fish|goldfish|koi|shark|whale|dolphin|octopus|jellyfish|crab|lobster|turtle|tortoise|' +
  'frog|toad|axolotl|lizard|crocodile|alligator|snake|butterfly|moth|bee|bumblebee|ant|ladybug|beetle|' +
  'dragonfly|spider|scorpion|snail|caterpillar|bat|dragon|dinosaur|unicorn|pegasus|phoenix|griffin|' +
  'kraken|slime';

/** Views and things that no engine draws, although similar phrases can be drawn. */
export const undrawable =
  'full body|full length|from behind|from above|from below|side view|back view|profile view|in profile|top down|wide shot|gun|rifle|bow and arrow|arrow|weapon|shield|spear|umbrella|guitar|piano|violin|microphone|motorcycle|car|train|bicycle|airplane|spaceship|text|logo|speech bubble|caption|food|ramen|cake|phone|laptop|computer|mask|tattoo|scar|eyepatch|beard|mustache|wings|tail|gloves|boots|shoes|sneakers|necklace|choker|bikini|swimsuit|heterochromia|freckles|bald|fangs|vampire|mermaid|pirate|astronaut|zombie|ghost|cyborg|fairy|photo|photorealistic|photograph|realistic|3d render|oil painting|watercolor|pixel art|monochrome|sketch|line art|chibi|rainbow|fire|flames|lightning|explosion|mountain|mountains|desert|volcano|underwater|school|temple|shrine|bridge|car park|stadium|hospital|church|train station|spaceship interior|muscular|fat|old|elderly|child|baby';
