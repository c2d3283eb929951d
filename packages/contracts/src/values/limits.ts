/** Limits that a form checks at once and the server checks again. */

/** Largest media file of the memory form, inclusive. */
export const largestMemoryFileBytes = 10 * 1024 * 1024;

/** Largest copy of a licence that comes with an application, inclusive. */
export const largestLicenceBytes = 10 * 1024 * 1024;

/** Fewest characters of a contact message. */
export const shortestMessage = 10;

export const shortestPassword = 8;

/** Most codes of one batch, and the prefix when none is given. */
export const largestBatch = 10_000;
export const defaultPrefix = 'CF';

/** Most plates whose symbols are drawn by one call. */
export const mostPlatesDrawn = 50;

/** Most plates of one order, which a packer's swap names all. */
export const mostPlatesSwapped = 1_000;
