// Office: rows as looks.mjs explains.

export const office = `
arabic-calligraphy-pens-mihbara own:qalam-5
arabic-calligraphy-pens-nasaqo own:qalam-4
ballpoint-pens-nasaqo-blue own:pens-12=blue
ballpoint-pens-waraqat-black own:pens-12=charcoal
book-stand own:book-stand
bookcase own:bookcase
desk-globe own:globe=blue
desk-magnifier own:magnifier
drawing-pencils-nasaqo-sketching own:pencils-8
drawing-pencils-waraqat-hb own:pencils-12
ergonomic-office-chair own:office-chair
filing-cabinet-maktabik-3 own:cabinet-3
filing-cabinet-rukniya-2 own:cabinet-2
fountain-pen own:fountain-pen
hardcover-notebook own:hardcover
height-adjustable-desk own:desk
home-safe own:safe
led-desk-lamp own:desk-lamp
letter-tray-maktabik-single own:tray-1
letter-tray-nasaqo-two own:tray-2
mobile-whiteboard own:whiteboard
paper-clips-and-pins-box own:clip-box
power-strip own:strip-4
power-strip-barqan-6 own:strip-6
reception-bell-maktabik-chrome own:bell=silver
reception-bell-rukniya-brass own:bell=mustard
reception-sofa own:sofa
ruler-and-geometry-set own:geometry-set
sand-timer own:sand-timer
sofa-bed own:sofa-bed
undated-planner own:planner
wax-crayons own:crayons-12=blue
wax-crayons-nasaqo-24 own:crayons-24=blue
wooden-study-chair-rukniya-beech chair=sand
`;
