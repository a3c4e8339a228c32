/** Common words and names of two and three letters, of which at least one part of a hidden word is none. */
const english =
  'ad|ah|am|an|as|at|aw|ax|be|by|do|ed|em|ex|go|ha|he|hi|hm|id|if|in|is|it|jo|ma|me|ms|my|no|of|oh|ok|on|or|ow|ox|pa|pi|sc|so|to|tv|uh|um|up|us|vs|we|ye|yo|' +
  'ace|act|add|age|ago|aid|aim|air|ale|all|ana|and|ann|ant|any|ape|arc|are|ark|arm|art|ash|ask|ate|awe|axe|bad|bag|ban|bar|bat|bay|bed|bee|beg|bet|bid|big|bin|bit|bob|bow|box|boy|bud|bug|bun|bus|but|buy|bye|cab|cam|can|cap|car|cat|cob|cop|cow|cry|cub|cup|cut|dad|dam|day|den|did|die|dig|dim|dip|doe|dog|dot|dry|due|dug|dye|ear|eat|egg|ego|elf|elk|elm|end|era|est|eve|eye|fan|far|fat|fax|fed|fee|few|fig|fin|fir|fit|fix|flu|fly|foe|fog|for|fox|fry|fun|fur|gap|gas|gel|gem|get|gin|god|got|gum|gun|gut|guy|gym|had|ham|has|hat|hay|hem|hen|her|hey|hid|him|hip|his|hit|hop|hot|how|hub|hue|hug|hut|ian|ice|icy|inc|ink|inn|ion|its|ivy|jam|jan|jar|jaw|jet|job|jog|joy|jug|keg|key|kid|kin|kit|lab|lad|lap|law|lay|led|leg|let|lid|lie|lip|lit|log|lol|lot|low|mad|man|map|mat|max|may|men|met|mid|mix|mom|mop|mud|mug|mum|nap|net|new|nip|nod|nor|not|now|nun|nut|oak|oar|odd|off|oil|old|one|orb|orc|ore|our|out|owe|owl|own|pad|pal|pan|pat|paw|pay|pea|peg|pen|per|pet|pie|pig|pin|pit|pod|pop|pot|pro|pub|put|rag|ram|ran|rap|rat|raw|ray|red|rib|rid|rim|rip|rob|rod|rot|row|rub|rug|run|rye|sad|sat|saw|say|sea|see|set|sew|she|shy|sin|sip|sir|sit|six|ski|sky|sly|son|sow|spa|spy|sub|sum|sun|tab|tag|tan|tap|tar|tea|ten|the|tie|tin|tip|toe|ton|too|top|toy|try|tub|two|urn|use|van|vet|via|vow|wan|war|was|wax|way|web|wed|wet|who|why|wig|win|wit|woe|won|yam|yan|yes|yet|you|zen|zip|zoo';
/** Those of Spanish, the other language with Latin letters that prompts are read in. */
const spanish =
  'al|da|de|di|el|en|es|fe|ha|he|ir|la|le|lo|me|mi|ni|no|os|se|si|su|te|tu|un|va|ve|ya|yo|' +
  'aun|con|dan|dar|del|dia|dos|eso|fue|gas|han|hay|las|les|los|luz|mar|mas|mes|mis|muy|nos|oro|ojo|par|paz|pie|por|que|red|rey|rio|sal|san|ser|sin|sol|son|sus|tan|tio|tia|tus|una|uno|uso|uva|van|ver|vez|voz|voy';

/**
 * Longer words and names that make a forbidden word with the short word before them, and are innocent there: “top less”, “up
 * skirt”, “pan ties”, “un dress”, “lol icon”, “va Gina”.
 */
export const longWords: ReadonlySet<string> = new Set(
  'less|skirt|skirts|ties|dress|dresses|dressed|icon|icons|gina'.split('|'),
);

export const shortWords: ReadonlySet<string> = new Set(`${english}|${spanish}`.split('|'));
