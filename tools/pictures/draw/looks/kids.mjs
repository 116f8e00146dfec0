// Children: rows as looks.mjs explains.

export const kids = `
baby-bathtub own:baby-bath
baby-bubble-bath own:shampoo+bubbles own:pump+bubbles
baby-lotion own:pump own:shampoo
baby-nappies own:nappies
castle-building-blocks own:bricks
children-s-bicycle own:bicycle
cotton-baby-socks-arnoob-3-pairs own:socks-3
cotton-baby-socks-ghaymati-5-pairs own:socks-5
cotton-bodysuit own:bodysuit
digital-baby-thermometer own:digital-thermometer
dinosaur-figure own:dino
family-board-game own:board-game
gentle-baby-soap-ghaymati-milk-and-honey own:baby-soap=cream
gentle-baby-soap-hananiya-olive-oil own:baby-soap=sage
jigsaw-puzzle own:jigsaw
plush-teddy-bear own:teddy
remote-control-racing-car own:rc-car
toddler-bed own:toddler-bed
weaning-bowl-and-spoon own:weaning-bowl
wooden-train-set own:wood-train
`;
