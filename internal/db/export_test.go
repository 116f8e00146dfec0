package db

// ProbeFiller is what CheckWrite writes.
var ProbeFiller = probeFiller

// SharedTx identifies the transaction that q is part of, on SQLite.
func SharedTx(q Querier) any { return q.(member).tx }
