/**
 * Names of animals beside those of the vocabulary, which the sketch in the browser has no room for. No word is here that
 * names a person or a look as well, such as chick, raven, harpy or naga.
 */
export const animals = [
  // Cats, dogs and their kin.
  'kitty tomcat tabby jaguar puma cougar lynx bobcat ocelot caracal serval hyena jackal dingo fennec aardwolf',
  'pup doggo doggy pooch mutt corgi poodle beagle bulldog terrier retriever spaniel mastiff pug chihuahua dachshund',
  'doberman rottweiler dalmatian labrador samoyed malamute husky shiba greyhound wolfhound bloodhound collie whippet',
  'schnauzer sheepdog lapdog borzoi',
  // Other mammals.
  'mongoose meerkat weasel stoat marten polecat skunk possum opossum wombat wallaby platypus echidna quokka numbat',
  'bandicoot lemur marmoset tamarin baboon macaque chimpanzee chimp orangutan gibbon bonobo mandrill',
  'anteater armadillo pangolin aardvark tapir rhinoceros hippopotamus warthog bison buffalo yak ox antelope gazelle',
  'impala ibex chamois caribou okapi gnu wildebeest springbok kudu saiga walrus seal manatee dugong narwhal beluga orca',
  'porpoise vole gopher groundhog marmot porcupine chinchilla gerbil dormouse lemming nutria muskrat jerboa',
  'bushbaby stallion mare foal mule steed heifer calf bullock ram ewe hog sow piglet dromedary mammoth mastodon',
  // Birds.
  'vulture condor buzzard kestrel osprey heron stork crane ibis egret spoonbill pelican puffin albatross cormorant',
  'toucan macaw cockatoo cockatiel parakeet budgie budgerigar finch goldfinch bullfinch robin wren magpie',
  'bluejay jackdaw cuckoo kingfisher woodpecker nightingale skylark starling thrush blackbird bluebird titmouse',
  'chickadee pheasant quail partridge grouse emu cassowary roadrunner gull tern loon mallard hen duckling',
  'gosling cygnet owlet hoopoe kookaburra lovebird',
  // Reptiles, amphibians, and creatures of the sea.
  'iguana gecko chameleon salamander newt tadpole bullfrog viper cobra python boa anaconda rattlesnake serpent terrapin',
  'caiman squid cuttlefish nautilus starfish seahorse stingray eel salmon trout tuna carp catfish clownfish pufferfish',
  'swordfish piranha barracuda anglerfish sturgeon herring guppy shrimp prawn crayfish clam oyster mussel barnacle',
  'seabird minnow stickleback',
  // Insects and the like.
  'slug worm earthworm leech wasp hornet cricket grasshopper mantis cicada locust cockroach termite flea mosquito',
  'ladybird scarab centipede millipede tarantula honeybee silkworm tardigrade',
  // Of the past, and of tales.
  'velociraptor triceratops stegosaurus tyrannosaurus pterodactyl raptor brontosaurus diplodocus trilobite wyvern',
  'basilisk hippogriff manticore cockatrice hydra kaiju',
]
  .join(' ')
  .split(' ');
