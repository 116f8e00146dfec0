package db

// ProbeFiller is what CheckWrite writes.
var ProbeFiller = probeFiller
