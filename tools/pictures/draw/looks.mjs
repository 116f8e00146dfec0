// Which illustration shows which kind of product. Kinds are named as in picture keys; kinds that are not
// listed show the icon the plan names. Several illustrations take turns; "+" puts an icon on the label.

const table = `
liquid-lipstick own:liquid-lipstick
plumping-lip-gloss own:gloss
creamy-lip-liner own:kohl-pencil
overnight-lip-mask own:tin own:jar
tinted-lip-balm-spf-20 own:stick+cherries own:tube+cherries
long-wear-lip-stain own:liquid-lipstick own:gloss
sugar-lip-scrub own:jar+honey-pot
satin-lipstick lipstick
lip-oil own:gloss own:dropper+peach
mini-lipstick-set own:gift-set
lip-primer own:tube own:gloss
lip-brush own:brush
shimmer-lip-topper own:gloss own:liquid-lipstick
arabian-kohl own:attar own:kohl-pencil
volume-mascara own:mascara
eyeshadow-palette own:palette
liquid-eyeliner own:mascara own:liquid-lipstick
gel-eye-pencil own:kohl-pencil
brow-pencil own:kohl-pencil
brow-gel own:mascara
false-lashes own:lashes
lash-serum own:dropper own:mascara
single-glitter-shadow own:single-shadow
eye-makeup-remover own:shampoo+droplet own:pump
eye-brush-set own:brush-set
eyelash-curler own:curler
eyeshadow-primer own:tube own:foundation
liquid-foundation own:foundation
concealer own:liquid-lipstick own:gloss
powder-blush own:compact
cream-blush-stick own:stick+strawberry lipstick
highlighter own:compact own:single-shadow
contour-palette own:palette
setting-spray own:spray
loose-setting-powder own:powder
face-primer own:pump own:foundation own:tube
bb-cream-spf-30 own:tube+sun
makeup-sponge-set own:blender-sponge
pro-brush-set own:brush-set own:brush
lighted-vanity-mirror mirror
foaming-face-wash own:pump+bubbles
vitamin-c-serum own:dropper+tangerine
hyaluronic-serum own:dropper+droplet
daily-moisturiser own:jar own:pump
sunscreen-spf-50 own:tube+sun own:spray+sun
clay-mask own:jar+amphora own:tube
rose-water-toner own:shampoo+rose own:spray+rose
retinol-night-cream own:jar+crescent-moon
eye-cream own:tube own:jar
sheet-mask-pack own:sachet
niacinamide-serum own:dropper
black-seed-face-oil own:dropper+herb
micellar-water own:shampoo+droplet
jade-roller own:roller
sidr-shampoo own:shampoo+herb
argan-oil own:dropper+olive own:pump+olive
keratin-hair-mask own:jar
nourishing-conditioner own:shampoo own:tube own:pump
hair-dryer own:hair-dryer
ceramic-straightener own:straightener
curling-wand own:curling-wand
detangling-brush own:hair-brush
anti-hair-fall-serum own:dropper own:spray
natural-henna own:sack+fallen-leaf
leave-in-cream own:tube+coconut own:jar+coconut
hair-colour-cream own:colour-box
silk-bonnet own:bonnet
dry-shampoo own:spray
oud-eau-de-parfum own:perfume-tall own:perfume
musk-perfume-oil own:attar
bakhoor own:bakhoor
cambodian-oud-chips own:bakhoor own:tin
electric-incense-burner own:mabkhara
traditional-mabkhara own:mabkhara
body-mist own:spray+cherry-blossom
hair-mist own:perfume-round own:spray+hibiscus
eau-de-toilette-for-men own:perfume own:perfume-tall
perfume-for-women own:perfume-round own:perfume+rose
reed-diffuser own:diffuser
scented-candle own:candle
perfume-gift-set own:gift-set
car-freshener own:car-freshener
shower-gel own:shampoo own:pump+bubbles
moroccan-bath-kit own:gift-set basket
body-lotion own:pump own:shampoo
coffee-body-scrub own:jar+hot-beverage own:tube+hot-beverage
bath-salts own:canister own:bath-bombs
hand-cream own:tube
deodorant-stick own:stick
nail-polish own:nail-polish
foot-cream own:tube own:tin
cotton-bathrobe own:robe
body-oil own:dropper+olive own:pump+olive
beard-oil own:dropper
beard-trimmer own:trimmer
beard-balm own:tin
shaving-cream own:tube own:spray
after-shave-balm own:pump own:tube
hair-clipper-set own:trimmer
matte-hair-clay own:tin
charcoal-face-wash-for-men own:tube+bubbles own:pump+bubbles
moisturiser-for-men-spf-15 own:tube own:pump
grooming-kit own:gift-set
natural-miswak own:miswak
smartphone own:smartphone
tablet own:tablet
e-book-reader own:e-reader
power-bank own:power-bank
fast-wall-charger own:charger
screen-protector own:screen-protector
magnetic-car-phone-holder own:phone-holder
pocket-5g-router own:router
tablet-stylus own:stylus
selfie-stick-tripod own:selfie-tripod
laptop own:laptop
ips-monitor own:monitor
wireless-keyboard own:keyboard
wireless-mouse own:mouse
mini-projector own:projector
smart-watch own:smart-watch
vr-headset own:vr
gps-tracker own:tracker
wireless-over-ear-headphones own:headphones headphone
true-wireless-earbuds own:earbuds
wired-earphones own:earphones
call-headset-with-microphone own:headset
children-s-headphones own:headphones
studio-monitor-headphones own:headphones headphone
headphone-amplifier own:amp-box
bluetooth-audio-receiver own:receiver
portable-bluetooth-speaker own:speaker
tv-soundbar own:soundbar
party-speaker-with-lights own:party-speaker
adhan-clock-speaker own:adhan-clock
audio-mixer own:mixer-desk
guitar-and-oud-amplifier own:guitar-amp
retro-game-console own:handheld
gaming-chair own:gaming-chair
mechanical-gaming-keyboard own:keyboard
gaming-mouse own:mouse
gaming-headset own:headset
gaming-monitor own:monitor
streaming-control-deck own:deck
crepe-abaya own:abaya
linen-abaya own:abaya own:abaya-open
embroidered-abaya own:abaya-embroidered
sport-abaya own:abaya
bisht-abaya own:abaya-open
work-abaya own:abaya own:abaya-open
chiffon-scarf own:scarf
cotton-voile-scarf own:scarf own:scarf-folded
silk-scarf own:scarf-folded
evening-kaftan own:kaftan
ramadan-jalabiya own:jalabiya
prayer-dress own:prayer-dress
niqab own:niqab
under-scarf-cap own:under-cap
maxi-dress own:maxi-dress
evening-gown own:gown
shirt-dress own:shirt-dress
silk-blouse own:blouse
pleated-skirt own:skirt
wide-leg-trousers own:trousers
knit-cardigan own:cardigan
tailored-blazer own:blazer
pyjama-set own:pyjamas
yoga-leggings own:leggings
winter-coat own:coat
modest-swimsuit own:swimsuit
saudi-thobe own:thobe
winter-thobe own:thobe
red-shimagh own:shimagh
white-ghutra own:ghutra
iqal own:iqal
farwa own:farwa
bisht own:bisht
oxford-shirt own:shirt
polo-shirt own:polo
chino-trousers own:trousers
cotton-undershirt-pack own:undershirts
sirwal-trousers own:sirwal
kids-school-shoes own:school-shoes
house-slippers own:slippers
football-boots own:football-boot
shoe-care-kit own:shoe-care
tote-bag own:tote
men-s-wallet own:wallet
leather-belt own:belt
classic-watch own:watch
chronograph own:chronograph
digital-watch own:digital-watch
silver-ring own:ring
pearl-necklace own:pearls
gold-plated-necklace own:necklace
drop-earrings own:drop-earrings
hoop-earrings own:hoops
charm-bracelet own:bracelet
cufflinks own:cufflinks
jewellery-box own:jewellery-box
bridal-jewellery-set own:bridal-set
potted-indoor-plant own:plant potted-plant
kitchen-herb-kit own:herb-kit
carrot-seeds own:seed-packet+carrot
heat-tolerant-tomato-seeds own:seed-packet+tomato
sunflower-seeds-for-planting own:seed-packet+sunflower
rose-bush own:rose-bush
young-date-palm own:palm-pot
dwarf-lemon-tree own:lemon-tree
clay-planter own:planter
seed-starter-tray own:seed-tray
flower-bulbs own:seed-packet+tulip own:sack+tulip
pruning-shears own:pruner
drip-irrigation-kit own:drip-kit
lawn-sprinkler own:sprinkler
hose-spray-wand own:spray-wand
garden-parasol own:umbrella
outdoor-majlis-seating own:floor-seating
garden-chair own:garden-chair
fire-pit own:fire-pit
charcoal-grill own:grill
festoon-string-lights own:string-lights
baby-bathtub own:baby-bath
baby-nappies own:nappies
baby-lotion own:pump own:shampoo
cotton-bodysuit own:bodysuit
family-board-game own:board-game
non-stick-frying-pan own:pan
kabsa-cooking-pot own:casserole own:pot-steel
cast-iron-braising-pan own:braiser
non-stick-cake-tin own:cake-tin
silicone-cupcake-moulds own:muffin-mould
round-pizza-tray own:pizza-tray
oven-gloves own:oven-mitt
wooden-cooking-spoons own:spoons
electric-kettle own:kettle
rice-cooker own:rice-cooker
air-fryer own:air-fryer
sandwich-maker own:grill-press
waffle-maker own:grill-press
citrus-juicer own:juicer
smoothie-blender own:blender
popcorn-maker own:popcorn-maker
bread-maker own:bread-maker
soft-ice-cream-maker own:ice-cream-maker
arabic-coffee-dallah own:dallah
coffee-finjan-set own:finjan-set
tea-mug-set own:cup-set own:mug
dinner-set own:plates
soup-bowl-set own:bowl-set
salad-bowl own:salad-bowl
dates-and-nuts-tray own:dates-tray
cake-stand-with-dome own:cake-stand
drinks-jug own:jug
lunch-box own:lunch-box own:containers
insulated-food-container own:flask own:thermos
butter-dish own:butter-dish
ice-cube-tray own:ice-tray
egg-holder own:egg-tray
airtight-glass-jar own:canister jar
ergonomic-office-chair own:office-chair
height-adjustable-desk own:desk
bookcase own:bookcase
reception-sofa own:sofa
home-safe own:safe
mobile-whiteboard own:whiteboard
sofa-bed own:sofa-bed
led-desk-lamp own:desk-lamp
letter-tray own:letter-tray
power-strip own:power-strip
book-stand own:book-stand
external-hard-drive own:ssd
heart-rate-chest-strap own:chest-strap
personal-sound-amplifier own:receiver own:earphones
gaming-laptop own:laptop
controller-battery-pack own:power-bank
baby-bubble-bath own:shampoo+bubbles own:pump+bubbles
castle-building-blocks own:bricks
drip-coffee-maker own:coffee-machine
laban-and-milk-glass-set own:glasses glass-of-milk
salt-and-spice-shakers own:mills salt
insulated-tumbler-with-straw cup-with-straw own:travel-mug
garden-lantern own:lantern
toddler-bed own:cot bed
`;

const looks = new Map(
  table
    .trim()
    .split("\n")
    .map((row) => row.split(" "))
    .map(([kind, ...names]) => [kind, names]),
);

/** The illustrations of a product, from its key without department: the longest kind that begins it. */
export function looksOf(key) {
  let best = null;
  for (const [kind, names] of looks) {
    if (key.startsWith(`${kind}-`) && kind.length > (best?.kind.length ?? 0)) best = { kind, names };
  }
  return best?.names;
}
