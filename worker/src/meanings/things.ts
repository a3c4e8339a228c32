/**
 * Names of things that somebody may give eyes or a face. No word is here that names a person as well, such as peach or doll;
 * a picture of somebody, such as a statue; or what the vocabulary draws, such as a cup.
 */
export const things = [
  // In a house.
  'teapot kettle saucepan frying-pan toaster oven fridge refrigerator microwave blender dishwasher stove fork spoon',
  'chopsticks bowl jug thermos bottle teaspoon ladle spatula corkscrew colander broom mop bucket sponge',
  'vacuum washing-machine wardrobe cupboard bookshelf bookcase sofa armchair chair stool table desk',
  'curtain chandelier lightbulb candle candlestick doorknob doorbell bathtub sink toilet',
  'toothbrush toothpaste hairbrush hairdryer clock radio television telephone smartphone keyboard computer laptop',
  'typewriter sewing-machine suitcase backpack briefcase toolbox hammer screwdriver wrench pliers chainsaw shovel',
  'wheelbarrow lawnmower mailbox trash-can dustbin pencil eraser stapler scissors calculator',
  // On roads, rails, water and in the air.
  'car truck lorry bus tractor taxi ambulance fire-engine van scooter motorbike motorcycle bicycle tricycle train',
  'locomotive tram submarine sailboat rowboat ferry yacht helicopter airplane aeroplane airship spaceship spacecraft',
  'skateboard surfboard snowboard wheel',
  // To eat.
  'banana pineapple watermelon strawberry blueberry raspberry grapefruit apple lemon mango coconut avocado broccoli',
  'cauliflower carrot cucumber eggplant aubergine lettuce cabbage onion garlic mushroom pumpkin zucchini radish',
  'hamburger burger sandwich pizza hotdog taco burrito croissant baguette pancake waffle donut doughnut cupcake',
  'muffin sausage omelette dumpling lollipop popcorn milkshake',
  // To play with, and the like.
  'guitar piano violin cello trumpet saxophone drum tambourine accordion football basketball balloon kite',
  'camera telescope microscope umbrella cactus boulder planet',
]
  .join(' ')
  .split(' ')
  .map((name) => name.replace('-', ' '));
