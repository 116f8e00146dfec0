// What the compositions need to know about single icons.

const words = (text) => new Set(text.trim().split(/\s+/));

// Grown or cooked things keep their natural colour, give or take a shade.
const natural = words(`
  avocado bamboo bouquet bread butter cactus candy cherry-blossom cheese-wedge chestnut cookie coconut cooked-rice
  deciduous-tree duck evergreen-tree fallen-leaf four-leaf-clover garlic ginger-root grapes green-apple green-salad herb
  hibiscus honey-pot hot-pepper hyacinth leafy-green lemon lotus maple-leaf mate olive palm-tree peanuts pineapple
  potato potted-plant red-apple rock rose sauropod seedling sheaf-of-rice strawberry sunflower t-rex tangerine tomato
  tulip turtle unicorn wood chocolate-bar leaf-fluttering-in-wind panda pot-of-food bento-box curry-rice fire droplet
  globe-showing-europe-africa world-map sun crescent-moon rainbow volcano shallow-pan-of-food cooking carrot corn
  ear-of-corn eggplant broccoli cucumber onion brown-mushroom mango watermelon blueberries cut-of-meat poultry-leg
  glass-of-milk jar pick axe scissors hammer wrench carpentry-saw
  soccer-ball basketball volleyball rice-ball popcorn dango green-book blue-book spiral-shell coral feather
`);

// Things that stand although little of them touches the ground.
const standing = words(`
  balloon-dog basketball bicycle billed-cap bucket carousel-horse coconut crystal-ball fire-extinguisher fountain
  hot-beverage kick-scooter lemon locomotive motor-scooter olive palm-tree pot-of-food potted-plant purse racing-car
  red-paper-lantern robot rock roller-skate soccer-ball stopwatch sunflower t-rex teddy-bear telescope trophy
  umbrella-on-ground volleyball womans-sandal yarn high-heeled-shoe chair seat mirror alarm-clock candle lipstick
  desktop-computer wine-glass cocktail-glass delivery-truck automobile hiking-boot honey-pot mate amphora fondue
  musical-keyboard nesting-dolls sauropod ballot-box television radio studio-microphone joystick bellhop-bell bathtub
  top-hat womans-hat alembic cactus tulip rose package wrapped-gift toolbox luggage backpack handbag clutch-bag
  pool-8-ball egg ladder door couch-and-lamp bed duck video-camera movie-camera film-projector microscope barber-pole
`);

// Things shown lying on a surface from above, or hanging against a wall.
const lying = words(`
  dress t-shirt jeans coat kimono necktie scarf gloves socks womans-clothes sari shorts safety-vest lab-coat
  running-shirt watch glasses sunglasses goggles keyboard computer-mouse mobile-phone notebook ledger calendar
  spiral-calendar clipboard spiral-notepad notebook-with-decorative-cover closed-book blue-book green-book orange-book
  open-book framed-picture window door-mat video-game control-knobs level-slider trackball file-folder
  card-index-dividers abacus artist-palette triangular-ruler prayer-beads ribbon ring kite balloon helicopter cooking
  shallow-pan-of-food fork-and-knife-with-plate thong-sandal ballet-shoes credit-card identification-card label soap
  sponge bubbles leafy-green lotus joker puzzle-piece dvd optical-disk computer-disk wireless antenna-bars page-facing-up
  page-with-curl scroll mirror-ball headphone electric-plug battery low-battery gem-stone crown kiss-mark star knot
  badminton one-piece-swimsuit billed-cap flatbread compass stethoscope timer-clock shield hair-pick nail-polish
`);

// Pieces too large, or too much a scene of their own, to be shown several times.
const alone = words(`
  bed bicycle couch-and-lamp bathtub desktop-computer laptop television printer fountain camping tent motor-scooter
  playground-slide kick-scooter telescope framed-picture window door ladder file-cabinet umbrella-on-ground toolbox
  delivery-truck radio keyboard musical-keyboard guitar carousel-horse luggage palm-tree film-projector video-camera
  beach-with-umbrella fire-extinguisher microscope telephone fax-machine seat cityscape satellite-antenna violin drum
`);

// Mirrored, these would show letters, dials or marks the wrong way round.
const oneWay = words(`
  alarm-clock mantelpiece-clock stopwatch timer-clock watch calendar spiral-calendar keyboard telephone pager
  fax-machine compass globe-showing-europe-africa globe-showing-americas globe-showing-asia-australia world-map
  money-bag coin abacus joker musical-keyboard baby-symbol atm-sign input-latin-letters stethoscope guitar violin
`);

// Own illustrations that lie or hang; the others stand.
const ownLying = words(`
  abaya abaya-embroidered abaya-open kaftan jalabiya prayer-dress niqab scarf scarf-folded bonnet under-cap maxi-dress
  gown shirt-dress blouse skirt trousers leggings sirwal cardigan blazer pyjamas swimsuit coat thobe shimagh ghutra
  iqal farwa bisht shirt polo undershirts robe slippers wallet belt watch chronograph digital-watch ring pearls
  drop-earrings hoops bracelet cufflinks bridal-set bodysuit palette lashes curler brush kohl-pencil mascara
  straightener curling-wand hair-brush roller sachet smartphone tablet e-reader power-bank charger screen-protector
  stylus keyboard mouse ssd smart-watch smart-ring earphones receiver deck tracker chest-strap headphones headset vr
  pan pizza-tray oven-mitt ice-tray seed-packet pruner spray-wand drip-kit string-lights
  single-shadow
  cutlery-24 cutlery-24-black moulds-6 moulds-12 spoons-3 spoons-5 qalam-4 qalam-5 pens-12 pencils-12 pencils-8
  crayons-12 crayons-24 socks-3 socks-5 chef-knife probe-thermometer digital-thermometer magnifier geometry-set planner
  hearing-aid hearing-aids mic-pair letter-necklace palm-necklace safety-razor nail-kit kessa-glove palm-loofah wood-comb
  strip-4 strip-6 brass-compass brushes-5 brushes-8 splitting-axe sunflower-packet carrot-packet baby-soap
  abaya-hooded maxi-dress-floral t-shirt steel-watch pearl-earrings card-holder hardcover fountain-pen abaya-zip t-shirt-long
`);

const ownAlone = words(`
  sofa sofa-bed desk bookcase floor-seating umbrella whiteboard office-chair gaming-chair safe 
  smartphone laptop monitor gift-set bath-bombs brush-set finjan-set containers
  pyjamas slippers school-shoes string-lights fire-pit grill soundbar party-speaker mixer-desk
  guitar-amp cake-stand dates-tray bricks board-game bridal-set drop-earrings hoops cufflinks colour-box herb-kit
  projector coffee-machine air-fryer ice-cream-maker bread-maker popcorn-maker desk-lamp jewellery-box
  baby-bath
  glasses-6 glasses-6-ribbed finjan-6 finjan-6-sadu mugs-4 mugs-6 bowls-4 bowls-6 dinner-12 dinner-16 cutlery-24
  cutlery-24-black eggs-12 eggs-24 moulds-6 moulds-12 sponges-4 sponges-8 spoons-3 spoons-5 shakers-2 shakers-4 qalam-4
  qalam-5 pens-12 pencils-12 pencils-8 crayons-12 crayons-24 discs-10 discs-25 socks-3 socks-5 brushes-5 brushes-8
  hearing-aids retro-console mic-pair nail-kit geometry-set wood-train acacia-bowl-servers cabinet-2 cabinet-3 letter-necklace
  palm-necklace clip-box
  lipstick-box bath-kit popcorn-tower waffle-maker wood-ladder gaming-laptop fax gaming-chair-fabric bicycle toddler-bed
  pearl-earrings selfie-tripod pocket-router suitcase bell laurel-soap palm-pot nappies jigsaw
`);

const mine = (icon) => (icon.startsWith("own:") ? icon.slice(4).split("+")[0] : "");

export function isNatural(icon) {
  return natural.has(icon);
}

export function isAlone(icon) {
  return alone.has(icon) || ownAlone.has(mine(icon));
}

export function mayFlip(icon) {
  return (
    !oneWay.has(icon) &&
    !/adhan-clock|watch|keyboard|bread-maker|whiteboard|thermometer|brass-compass|globe|letter-necklace|pocket-router|nappies|receiver|safe|fax/.test(
      icon,
    )
  );
}

/** "stand" or "lie"; ground is the share of the icon's width that touches the ground. */
export function poseOf(icon, ground) {
  if (mine(icon)) return ownLying.has(mine(icon)) ? "lie" : "stand";
  if (lying.has(icon)) return "lie";
  if (standing.has(icon)) return "stand";
  return ground > 0.34 ? "stand" : "lie";
}

// Paints of things that come in few colours, by name; others take those of their department.
const fewPaints = {
  "own:teddy": "camel sand brown cream blush nude",
  "own:abaya": "charcoal navy brown forest plum sand olive charcoal",
  "own:abaya-hooded": "charcoal navy brown forest",
  "own:abaya-zip": "charcoal navy brown forest",
  "own:safe": "charcoal graphite navy palm",
  "own:fax": "pearl silver graphite",
  "own:fire-pit": "graphite charcoal rust",
  "own:dino": "palm sage teal olive",
  "own:splitting-axe": "red saffron graphite",
  "own:abaya-open": "charcoal navy brown forest camel mauve",
  "own:abaya-embroidered": "charcoal navy plum forest berry brown",
  "own:niqab": "charcoal graphite navy brown",
  "own:thobe": "pearl cream sand silver graphite navy",
  "own:shimagh": "red berry red",
  "own:ghutra": "silver pearl sand",
  "own:sirwal": "silver sky sand",
  "own:iqal": "charcoal graphite brown",
  "own:bisht": "charcoal brown cream navy camel",
  "own:farwa": "brown charcoal navy forest camel",
  "own:kohl-pencil": "charcoal brown navy forest plum",
  "own:mascara": "charcoal plum berry navy rosegold",
  "own:pan": "charcoal red teal cream graphite forest",
  "own:dallah": "palm navy cream berry charcoal rosegold",
  "own:belt": "brown charcoal camel navy",
  "own:wallet": "brown charcoal camel forest navy",
  "own:shirt": "pearl sky silver cream blush navy",
  "own:undershirts": "silver sky sand",
  "own:smart-ring": "graphite silver rosegold charcoal",
  "own:ring": "blue palm red violet pearl",
};

/** Names of the paints an icon is limited to, or undefined. */
export function paintsOf(icon) {
  return fewPaints[icon]?.split(" ");
}

// Hue of the part that takes the product's colour, where it is not the strongest one.
export const paintHue = {
  "nail-polish": 300,
  "kitchen-knife": 262,
  "couch-and-lamp": 262,
  bed: 262,
  hammer: 20,
  candle: 60,
  broom: 50,
  "framed-picture": 55,
  glasses: 300,
};

// Jewellery whose metal is chosen, while the paint is that of its stones.
const stones = words("own:bracelet own:drop-earrings own:cufflinks");

/** Reports whether the paint of an icon is what is chosen with the product's colour. */
export function showsChoice(icon) {
  return !isNatural(icon) && !stones.has(icon);
}
