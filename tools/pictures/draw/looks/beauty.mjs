// Beauty and personal care: rows as looks.mjs explains.

export const beauty = `
after-shave-balm own:pump own:tube
aleppo-laurel-soap own:laurel-soap
anti-hair-fall-serum own:dropper own:spray
arabian-kohl own:attar own:kohl-pencil
argan-oil own:dropper+olive own:pump+olive
bakhoor own:bakhoor
bath-salts own:canister own:bath-bombs
bb-cream-spf-30 own:tube+sun
beard-balm own:tin
beard-oil own:dropper
beard-trimmer own:trimmer
black-seed-face-oil own:dropper+herb
body-lotion own:pump own:shampoo
body-mist own:spray+cherry-blossom
body-oil own:dropper+olive own:pump+olive
brow-gel own:mascara
brow-pencil own:kohl-pencil
cambodian-oud-chips own:bakhoor own:tin
car-freshener own:car-freshener
ceramic-straightener own:straightener
charcoal-face-wash-for-men own:tube+bubbles own:pump+bubbles
clay-mask own:jar+amphora own:tube
coffee-body-scrub own:jar+hot-beverage own:tube+hot-beverage
concealer own:liquid-lipstick own:gloss
contour-palette own:palette
cotton-bathrobe own:robe
cream-blush-stick own:stick+strawberry own:lipstick
creamy-lip-liner own:kohl-pencil
curling-wand own:curling-wand
daily-moisturiser own:jar own:pump
deodorant-stick own:stick
detangling-brush own:hair-brush
dry-shampoo own:spray
eau-de-toilette-for-men own:perfume own:perfume-tall
electric-incense-burner own:mabkhara
electric-toothbrush own:electric-toothbrush
eye-brush-set own:brushes-5
eye-cream own:tube own:jar
eye-makeup-remover own:shampoo+droplet own:pump
eyelash-curler own:curler
eyeshadow-palette own:palette
eyeshadow-primer own:tube own:foundation
face-primer own:pump own:foundation own:tube
false-lashes own:lashes
foaming-face-wash own:pump+bubbles
foot-cream own:tube own:tin
gel-eye-pencil own:kohl-pencil
grooming-kit own:gift-set
hair-clipper-set own:trimmer
hair-colour-cream own:colour-box
hair-dryer own:hair-dryer
hair-mist own:perfume-round own:spray+hibiscus
hand-cream own:tube
highlighter-kohlara-sunlit-gold own:compact=camel
highlighter-lamsara-pearl own:compact=cream
hyaluronic-serum own:dropper+droplet
jade-roller-noorelle-green-jade own:roller=sage
keratin-hair-mask own:jar
lash-serum own:dropper own:mascara
leave-in-cream own:tube+coconut own:jar+coconut
lighted-vanity-mirror own:lit-mirror
lip-brush own:brush
lip-oil own:gloss own:dropper+peach
lip-primer own:tube own:gloss
liquid-eyeliner own:mascara own:liquid-lipstick
liquid-foundation own:foundation
liquid-lipstick own:liquid-lipstick
long-wear-lip-stain own:liquid-lipstick own:gloss
loose-setting-powder own:powder
makeup-sponge-set own:blender-sponge
matte-hair-clay own:tin
matte-lipstick own:lipstick
micellar-water own:shampoo+droplet
mini-lipstick-set own:lipstick-box
moisturiser-for-men-spf-15 own:tube own:pump
moroccan-bath-kit own:bath-kit
musk-perfume-oil own:attar
nail-care-set own:nail-kit
nail-polish own:nail-polish
natural-henna own:sack+fallen-leaf
natural-loofah own:palm-loofah
natural-loofah-ghasoula-kessa-glove own:kessa-glove
natural-miswak own:miswak
niacinamide-serum own:dropper
nourishing-conditioner own:shampoo own:tube own:pump
oud-eau-de-parfum own:perfume-tall own:perfume
overnight-lip-mask own:tin own:jar
perfume-for-women own:perfume-round own:perfume+rose
perfume-gift-set own:gift-set
plumping-lip-gloss-noorelle-clear-crystal own:gloss=pearl
plumping-lip-gloss-wardiyan-pink-sugar own:gloss=pink
powder-blush own:compact
pro-brush-set own:brushes-8
reed-diffuser own:diffuser
retinol-night-cream own:jar+crescent-moon
rose-water-toner own:shampoo+rose own:spray+rose
safety-razor own:safety-razor
satin-lipstick own:lipstick
scented-candle own:candle
setting-spray own:spray
shaving-cream own:tube own:spray
sheet-mask-pack own:sachet
shimmer-lip-topper own:gloss own:liquid-lipstick
shower-gel own:shampoo own:pump+bubbles
sidr-shampoo own:shampoo+herb
silk-bonnet own:bonnet
single-glitter-shadow-wardiyan-gold-dust own:single-shadow=mustard
sugar-lip-scrub own:jar+honey-pot
sunscreen-spf-50 own:tube+sun own:spray+sun
tinted-lip-balm-spf-20 own:stick+cherries own:tube+cherries
traditional-mabkhara-nuhasiya-brass own:mabkhara=mustard
vitamin-c-serum own:dropper+tangerine
volume-mascara own:mascara
wooden-beard-comb own:wood-comb
`;
