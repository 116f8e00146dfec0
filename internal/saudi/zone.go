package saudi

import "time"

// Offset is how far Saudi Arabia's time is ahead of UTC, all year.
const Offset = 3 * time.Hour

// Zone is Saudi Arabia's time.
var Zone = time.FixedZone("AST", int(Offset.Seconds()))
