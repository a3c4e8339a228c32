import type { AttributeValues } from './understand.ts';
import type { Attribute } from './vocabulary.ts';

const patterns: { readonly [A in Attribute]?: string } = {
  hair_color: '# hair',
  eye_color: '# eyes',
  skin: '# skin',
  bangs: '# bangs',
  framing: '#',
  mood: '# mood',
  holding: 'holding a #',
};

const special: Readonly<Record<string, string>> = {
  'hair short': 'short hair',
  'hair long': 'long hair',
  'hair bob': 'a bob cut',
  'hair spiky': 'spiky hair',
  'hair wavy': 'wavy hair',
  'hair ponytail': 'a ponytail',
  'expression happy': 'a happy look',
  'expression smile': 'a smile',
  'expression neutral': 'a calm look',
  'expression sad': 'a sad look',
  'expression angry': 'an angry look',
  'expression surprised': 'a surprised look',
  'bangs swept': 'side-swept bangs',
  'background plain': 'a plain background',
  'background room': 'a room',
  'background city': 'a city',
  'background forest': 'a forest',
  'background castle': 'a castle',
  'background sea': 'the sea',
  'background sakura': 'cherry blossoms',
  'background snow': 'a snowy place',
  'background sky': 'the sky',
  'species elf': 'elf ears',
  'species cat': 'cat ears and tail',
  'species fox': 'fox ears',
  'species rabbit': 'rabbit ears',
  'species wolf': 'wolf ears',
  'species demon': 'a demon',
  'species angel': 'an angel',
  'framing half': 'half figure',
  'accessory ribbon': 'a ribbon',
  'accessory flower': 'a flower',
  'accessory witch hat': 'a witch hat',
  'accessory crown': 'a crown',
  'accessory straw hat': 'a straw hat',
  'accessory headband': 'a headband',
  'accessory scarf': 'a scarf',
  'accessory circlet': 'a circlet',
  'effects aura': 'an aura',
  'gesture peace sign': 'a peace sign',
  'gesture relaxed': 'arms at the sides',
  'holding flower': 'holding flowers',
};
const outfitNames: Readonly<Record<string, string>> = { sailor: 'sailor uniform', tshirt: 'T-shirt' };

/** Describes a value for the visitor; `undefined` when the picture shows nothing of it. */
export function sayValue(attribute: Attribute, value: string): string | undefined {
  if (value === 'none' || value === 'human') return undefined;
  if (attribute === 'outfit') return outfitNames[value] ?? value;
  if (attribute === 'outfit_color') return `${value} clothes`;
  return special[`${attribute} ${value}`] ?? patterns[attribute]?.replace('#', value) ?? value;
}

/** Describes all values for the visitor; an outfit and its colour are described together. */
export function sayAll(attributes: AttributeValues): string[] {
  const { outfit, outfit_color: colour, ...others } = attributes;
  const clothes = outfit?.flatMap((value) => sayValue('outfit', value) ?? []) ?? [];
  const dressed =
    clothes.length > 0 && colour?.[0] !== undefined
      ? clothes.map((name) => `${colour[0]} ${name}`)
      : [...clothes, ...(colour ?? []).flatMap((value) => sayValue('outfit_color', value) ?? [])];
  const rest = Object.entries(others).flatMap(([attribute, values]) =>
    values.flatMap((value) => sayValue(attribute as Attribute, value) ?? []),
  );
  return [...rest, ...dressed];
}
