/** So far the services count a working list; a `total` above it means "more than that". */
export const countedUpTo = 10_000;
