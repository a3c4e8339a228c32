import type { Attribute, AttributeValue } from './vocabulary.ts';

type Lexicon = { readonly [A in Attribute]?: { readonly [V in AttributeValue<A>]?: string } };

/**
 * Attribute → value → the phrases for this value, separated by `|`, in lower case and without hyphens (`tokens.ts`
 * makes plurals singular). Colours, and adjectives of hair and skin, bind to nouns: see `nouns.ts`.
 */
export const lexicon: Lexicon = {
  gender: {
    girl: 'girl|1girl|woman|female|lady|maiden|waifu|heroine|sister|mother|she',
    boy: 'boy|1boy|man|male|guy|husbando|brother|father|he|lad|young man',
  },
  hair: {
    twintails: 'twintail|twin tail|pigtail|two ponytails',
    ponytail: 'ponytail|pony tail|high ponytail|low ponytail|side ponytail',
    braids: 'braid|braided hair|plait|twin braids|hair in braids',
    buns: 'bun|hair bun|double bun|twin buns|odango|space bun|hair up',
    bob: 'bob|bob cut|bobbed hair|medium hair|medium length hair|shoulder length hair|chin length hair',
    spiky: 'spiky|spiked hair|messy hair|unkempt hair|wild hair|tousled hair|upswept hair',
    wavy: 'wavy|curly|curl|curls|ringlet|wave in hair',
    short: 'short hair|pixie cut|cropped hair|buzz cut|short cut',
    long: 'long hair|very long hair|flowing hair|waist length hair|hair down|loose hair',
  },
  bangs: {
    straight: 'straight bangs|blunt bangs|straight fringe|blunt fringe|hime cut|even bangs',
    swept: 'swept bangs|side swept bangs|swept fringe|side bangs|asymmetrical bangs',
    parted: 'parted bangs|curtain bangs|middle part|center part|centre part|open forehead|forehead showing',
    spiky: 'spiky bangs|messy bangs|jagged bangs|spiky fringe|choppy bangs',
  },
  expression: {
    laughing: 'laughing|laugh|laughs|giggle|giggling|closed eyes|eyes closed',
    happy:
      'happy|joyful|cheerful|grin|grinning|delighted|excited|open mouth|joyous|big smile|overjoyed|beaming',
    smile: 'smile|smiling|gentle smile|soft smile|slight smile|kind|gentle|smirk|smirking|friendly',
    sad: 'sad|crying|tear|teary|tearful|sorrowful|heartbroken|weeping|frown|frowning|upset|depressed',
    angry:
      'angry|mad|furious|rage|fierce|annoyed|tsundere|glaring|scowl|scowling|glare|menacing|enraged|determined',
    surprised: 'surprised|shocked|amazed|astonished|startled|wide eyed|gasp|gasping',
    neutral:
      'serious|neutral|expressionless|stoic|kuudere|emotionless|poker face|blank expression|cold look|calm look',
  },
  outfit: {
    sailor:
      'sailor|sailor uniform|sailor suit|school uniform|seifuku|serafuku|sailor fuku|uniform|sailor collar',
    blazer: 'blazer|suit|jacket|business suit|suit and tie|tie|necktie|tuxedo|office clothes|coat',
    hoodie: 'hoodie|hooded sweatshirt|streetwear|sweatshirt|tracksuit',
    kimono: 'kimono|yukata|haori|furisode|traditional japanese clothes|hakama',
    armor: 'armor|armour|plate armor|breastplate|full plate|suit of armor',
    tshirt: 't shirt|tshirt|tee|shirt|casual clothes|casual outfit|sweater|jumper|blouse',
    dress: 'dress|gown|sundress|ball gown|evening dress|wedding dress',
    cloak: 'cloak|cape|hooded cloak|robe|mantle|poncho',
    gi: 'gi|dogi|karate gi|martial arts uniform|judogi|judo uniform',
    tunic: 'tunic|peasant clothes|medieval clothes|jerkin',
  },
  accessory: {
    'cat ears': 'cat ear|cat ears|nekomimi|kitty ears|neko ears|cat ear headband',
    'bunny ears': 'bunny ear|bunny ears|rabbit ear headband',
    glasses: 'glasses|spectacles|megane|eyeglasses|reading glasses',
    ribbon: 'ribbon|hair ribbon|hair bow|bow in hair|bow in her hair|bow',
    flower:
      'flower|hair flower|flower in hair|flower in her hair|flower in his hair|flower crown|rose in her hair|rose in hair',
    headphones: 'headphone|headphones|headset|earphone',
    horns: 'horn|horns|dragon horns|ram horns',
    'witch hat': 'witch hat|wizard hat|pointy hat|magic hat|witches hat|pointed hat',
    crown: 'crown|tiara|diadem',
    'straw hat': 'straw hat|sun hat|farmer hat',
    headband: 'headband|forehead protector|bandana|hachimaki|ninja headband|sweatband',
    earrings: 'earring|earrings|ear ring|ear cuff',
    scarf: 'scarf|muffler|neck scarf',
    circlet: 'circlet|forehead jewel|head chain|elven crown',
  },
  background: {
    night:
      'night|starry night|star|stars|starry sky|night sky|moon|moonlight|moonlit|midnight|space|galaxy|full moon|at night',
    sunset:
      'sunset|dusk|twilight|evening|dawn|sunrise|golden hour|evening sky|sunset sky|setting sun|orange sky',
    sakura: 'sakura|cherry blossom|cherry tree|blossom|spring|cherry trees|sakura tree',
    city: 'city|street|urban|tokyo|skyline|building|cyberpunk|skyscraper|town|downtown|neon city|city street|rooftop',
    forest: 'forest|wood|woods|tree|nature|jungle|woodland|grove|garden|meadow',
    sea: 'sea|ocean|beach|summer|seaside|shore|coast|harbor|harbour|island|ship deck|wave|waves',
    snow: 'snow|winter|snowy|ice|blizzard|snowfield|snowy mountain|snowy field|snowy place|frozen lake',
    room: 'room|interior|indoor|indoors|bedroom|classroom|window|home|cafe|library|kitchen|house|shop|study room|living room',
    sky: 'sky|cloud|clouds|daylight|blue sky|cloudy sky|daytime|clear sky|sunny day',
    castle: 'castle|palace|throne room|fortress|tower|kingdom|castle hall|ruins',
    bamboo: 'bamboo|bamboo forest|bamboo grove',
    plain:
      'plain background|simple background|white background|blank background|no background|solid background|plain backdrop',
  },
  species: {
    elf: 'elf|elven|elvish|elf ear|elf ears|pointed ears|pointy ears|elf girl|elf boy|long ears|half elf|high elf|dark elf',
    cat: 'catgirl|cat girl|catboy|cat boy|neko|cat tail|feline|cat person|cat ears and tail',
    fox: 'fox girl|fox boy|fox ear|fox ears|kitsune|fox tail|fox spirit|fox ears and tail',
    rabbit: 'rabbit girl|rabbit boy|rabbit ear|rabbit ears|bunny boy',
    wolf: 'wolf girl|wolf boy|wolf ear|wolf ears|werewolf|wolf tail|wolf ears and tail',
    demon: 'demon|devil|demon girl|demon boy|succubus|demon king|imp|demon lord',
    angel: 'angel|halo|angel girl|angel boy|angelic|angel wings|angel wing',
    human: 'human',
  },
  framing: {
    portrait: 'portrait|headshot|close up|bust|closeup|head shot|profile picture|avatar',
    half: 'half body|upper body|half figure|waist up|from the waist|half length|cowboy shot|half portrait',
  },
  gesture: {
    waving: 'waving|wave at viewer|waving hand|waving hello|raised hand|hand raised|waving goodbye|hand wave',
    'peace sign': 'peace sign|v sign|peace gesture|victory sign|double peace|victory pose',
    'hand on hip': 'hand on hip|hands on hips|arms akimbo|hand on her hip|hand on his hip|hand on the hip',
    'hand on heart':
      'hand on heart|hand on chest|hand on her heart|hand over heart|hand on her chest|hand on his chest',
    thinking:
      'thinking|thinking pose|hand on chin|chin in hand|pondering|thoughtful|hand to chin|chin on hand',
    'touching hair':
      'touching hair|hand in hair|playing with hair|playing with her hair|touching her hair|tucking hair behind ear|adjusting hair|hand in her hair',
    'arms crossed':
      'arms crossed|crossed arms|folded arms|crossing arms|arms folded|crossing her arms|crossing his arms',
    'hands clasped':
      'hands clasped|clasped hands|hands together|hands folded|folded hands|own hands together|praying',
    'hands behind back': 'hands behind back|arms behind back|hands behind her back|hands behind his back',
    relaxed: 'arms at sides|hands at sides|arms down|arms at the sides|arms at her sides|arms at his sides',
  },
  holding: {
    book: 'book|reading|reading a book|novel|textbook|notebook|spellbook|grimoire|diary',
    flower: 'bouquet|bouquet of flowers|bunch of flowers|bouquet of roses|roses in hand|flowers in hand',
    cup: 'cup|mug|tea|coffee|cup of tea|cup of coffee|mug of coffee|teacup|hot chocolate|drinking tea|drinking coffee|drinking',
    fan: 'folding fan|paper fan|hand fan|sensu|war fan',
    lantern: 'lantern|oil lamp|paper lantern',
    sword: 'sword|katana|blade|longsword|sabre|saber|rapier|greatsword|sword in hand|drawn sword|sword hilt',
    staff: 'staff|wand|magic staff|magic wand|wizard staff|sceptre|scepter|quarterstaff|walking stick',
  },
  mood: {
    calm: 'calm|peaceful|serene|quiet|tranquil|relaxed|relaxing',
    warm: 'warm|cozy|cosy|warm light|golden light|warm colors|warm lighting',
    dramatic: 'dramatic|epic|dark mood|intense|cinematic|dramatic lighting|ominous|dark atmosphere|moody',
    dreamy: 'dreamy|ethereal|dreamlike|soft light|whimsical|magical|pastel|mystical|fairy tale',
    energetic: 'energetic|dynamic|lively|vibrant|action|powerful|full of energy',
    melancholic: 'melancholic|melancholy|nostalgic|lonely|wistful|gloomy|bittersweet|somber',
  },
  effects: {
    petals: 'petal|petals|falling petals|cherry petals|flower petals|falling blossoms|petals in the wind',
    sparkles: 'sparkle|sparkles|sparkling|glitter|shiny lights|twinkling|fairy lights|fireflies|firefly',
    rain: 'rain|raining|rainy|rainy day|rainfall|downpour|drizzle',
    snowfall: 'snowfall|snowing|falling snow|snowflake|snowflakes',
    'speed lines': 'speed line|speed lines|motion lines|action lines',
    aura: 'aura|glowing aura|energy aura|power aura|glowing energy|ki|energy|power up',
    bubbles: 'bubble|bubbles|soap bubbles',
    leaves: 'leaf|leaves|falling leaves|autumn leaves|autumn|maple leaves',
  },
};

/** Words that set a value only after "holding": elsewhere a flower is worn, and a fan may be an admirer. */
export const heldWords: { readonly [V in AttributeValue<'holding'>]?: string } = {
  flower: 'flower|rose|lily|tulip|daisy|sunflower|carnation',
  fan: 'fan',
  lantern: 'lamp',
  staff: 'stick|cane',
};
