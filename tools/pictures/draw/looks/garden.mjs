// Home and garden: rows as looks.mjs explains.

export const garden = `
carrot-seeds own:carrot-packet
charcoal-grill own:grill
clay-planter own:amphora-planter
desert-cactus-nakhlat-golden-barrel own:barrel-cactus=terracotta
drip-irrigation-kit own:drip-kit
dwarf-lemon-tree own:lemon-tree
festoon-string-lights own:string-lights
field-compass-with-qibla-ring own:brass-compass
fire-pit own:fire-pit
flower-bulbs own:seed-packet+tulip own:sack+tulip
garden-chair own:garden-chair
garden-lantern own:lantern
garden-parasol own:umbrella
heat-tolerant-tomato-seeds own:seed-packet+tomato
hose-spray-wand own:spray-wand
kitchen-herb-kit own:herb-kit
lawn-sprinkler own:sprinkler
outdoor-majlis-seating own:floor-seating
potted-indoor-plant own:plant
potted-indoor-plant-nakhlat-snake-plant own:snake-plant
pruning-shears own:pruner
rose-bush own:rose-bush
seed-starter-tray own:seed-tray
splitting-axe own:splitting-axe
sunflower-seeds-for-planting own:sunflower-packet
wooden-garden-ladder own:wood-ladder
young-date-palm own:palm-pot
`;
