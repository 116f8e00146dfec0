// Kitchen: rows as looks.mjs explains.

export const kitchen = `
air-fryer own:air-fryer
airtight-glass-jar-hafizly own:clip-jar-large
airtight-glass-jar-sufrana own:clip-jar
airtight-glass-jar-tarteebo own:clip-jar-small
arabic-coffee-dallah-dallara-0-6-l-brushed-steel own:dallah=silver
arabic-coffee-dallah-sufrana-1-l-white own:dallah=pearl
bread-basket-sufrana own:palm-basket
bread-basket-tarteebo own:palm-basket-lid
bread-maker own:bread-maker
butter-dish own:butter-dish
cake-stand-with-dome own:cake-stand
cast-iron-braising-pan-mawqidy-26-cm-sage own:braiser=sage
cast-iron-braising-pan-nuhasiya-26-cm-cream own:braiser=cream
chef-s-knife own:chef-knife=charcoal
citrus-juicer own:juicer
coffee-finjan-set-dallara-6-cups-sadu own:finjan-6-sadu=pearl
coffee-finjan-set-nuhasiya-6-cups-plain-white own:finjan-6=pearl
cutlery-set own:cutlery-24
cutlery-set-khazafa-24-pieces-matte-black own:cutlery-24-black
dates-and-nuts-tray own:dates-tray
dinner-set-nuhasiya-16-pieces-sand own:dinner-16=sand
dinner-set-sufrana-12-pieces-white own:dinner-12=pearl
dish-sponges-with-holder own:sponges-4
dish-sponges-with-holder-hafizly-8 own:sponges-8
drinks-jug own:jug
drip-coffee-maker own:coffee-machine
egg-holder own:eggs-12
egg-holder-qidrah-24 own:eggs-24
electric-kettle-mawqidy-1-7-l-stainless-steel own:kettle=silver
electric-kettle-shafaqo-1-l-glass own:kettle-glass=sky
ice-cube-tray own:ice-tray
insulated-food-container own:flask own:thermos
insulated-tumbler-with-straw own:straw-tumbler
kabsa-cooking-pot own:casserole own:pot-steel
laban-and-milk-glass-set own:glasses-6
laban-and-milk-glass-set-sufrana-6-glasses-ribbed own:glasses-6-ribbed
lunch-box own:lunch-box own:containers
non-stick-cake-tin own:cake-tin=charcoal
non-stick-frying-pan own:pan
oven-gloves own:oven-mitt
popcorn-maker own:popcorn-maker
popcorn-maker-taheya-hot-air own:popcorn-tower
probe-food-thermometer own:probe-thermometer
rice-cooker own:rice-cooker
round-pizza-tray own:pizza-tray
salad-bowl own:acacia-bowl
salad-bowl-nuhasiya-acacia-30-cm-with-servers own:acacia-bowl-servers
salt-and-spice-shakers own:shakers-2
salt-and-spice-shakers-tarteebo-set-of-4 own:shakers-4
sandwich-maker own:grill-press
silicone-cupcake-moulds own:moulds-6
silicone-cupcake-moulds-taheya-set-of-12 own:moulds-12
smoothie-blender own:blender
soft-ice-cream-maker own:ice-cream-maker
soup-bowl-set-khazafa-6 own:bowls-6=pearl
soup-bowl-set-sufrana-4 own:bowls-4=sand
tea-mug-set-khazafa-6 own:mugs-6=pearl
tea-mug-set-sufrana-4 own:mugs-4=camel
waffle-maker own:waffle-maker
wooden-cooking-spoons-nuhasiya-olive-wood-set-of-3 own:spoons-3
wooden-cooking-spoons-qidrah-beech-set-of-5 own:spoons-5
`;
