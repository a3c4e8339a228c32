/** Words of the languages that prompts are read in besides English. Spanish ones have lost their accents. */

const spanish = (words: string): string => String.raw`(?<!\p{L})(?:${words})(?!\p{L})`;

export const sexual = new RegExp(
  [
    spanish(
      'desnud[oa]s?|desnudez|porno(?:grafi[ac]o?)?|sexo|sexual(?:es)?|eroti[ck][oa]s?|tetas|pezon(?:es)?|lenceria|lolicon',
    ),
    '裸(?!足)|ヌード|エロ(?![ァ-ヺー])|エロい|セックス|ポルノ|乳首|おっぱい|[1１][8８]禁|ロリコン|ショタコン|パンチラ|全裸',
    '色情|情色|性爱|性愛|做爱|做愛|乳头|乳頭|淫|露点|露點|萝莉控|蘿莉控',
    'عاري|عارية|عراة|عري(?!\\p{L})|اباحي|إباحي|جنسي|سكس',
  ].join('|'),
  'iu',
);

export const suggestive = new RegExp(
  [
    spanish('seductor(?:a|es)?|sensual(?:es)?|ropa interior|traje de bano|escote|provocativ[oa]s?'),
    'セクシー|水着|ビキニ|下着|挑発的',
    '性感|比基尼|泳装|泳裝|内衣|內衣|诱惑|誘惑',
    'مثيرة|مثير(?!\\p{L})|بيكيني|ملابس داخلية',
  ].join('|'),
  'iu',
);

export const young = new RegExp(
  [
    spanish('nin[oa]s?|menor(?:es)?|adolescentes?|colegial(?:a|es|as)?|bebes?'),
    '幼|ロリ|子供|子ども|小学生|中学生|女子高生|女子学生|赤ちゃん',
    '萝莉|蘿莉|小孩|儿童|兒童|未成年|小女孩|小男孩',
    'طفل|طفلة|قاصر|مراهق',
  ].join('|'),
  'iu',
);

const spanishNumbers =
  '1[0-7]|[1-9]|un|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieciseis|diecisiete';

/** Ages of less than 18 years. Years that have passed, as in “hace 2 años”, are none. */
export const youngAges = new RegExp(
  [
    String.raw`(?<!(?:\p{L}|\d|hace |aniversario de ))(?:${spanishNumbers}) anos?(?!\p{L}| (?:despues|antes|atras|mas tarde))`,
    String.raw`(?<!\d)(?:1[0-7]|[1-9])\s*[歳才岁歲]`,
    '(?<![一二三四五六七八九十百])(?:十[一二三四五六七]?|[一二三四五六七八九])[歳才岁歲]',
    String.raw`(?<!(?:[\d٠-٩]|منذ |قبل |بعد ))(?:1[0-7]|[1-9]|١[٠-٧]|[١-٩])\s*(?:سنة|سنوات|سنين|عام|أعوام|اعوام)`,
  ].join('|'),
  'iu',
);
