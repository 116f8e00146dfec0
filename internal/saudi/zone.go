package saudi

import "time"

// Zone is Saudi Arabia's time, which is three hours ahead of UTC all year.
var Zone = time.FixedZone("AST", 3*60*60)
