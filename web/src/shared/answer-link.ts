/** Part of an address that opens the form with a question. */
export const answerHash = (prompt: string): string => `#answer=${prompt}`;

/** Returns the question of such an address. */
export const answeredIn = (hash: string): string | undefined => /^#answer=([a-z-]{1,60})$/.exec(hash)?.[1];
