/** Services count lists up to this many rows; a `total` above it means "more than that". */
export const countedUpTo = 10_000;
