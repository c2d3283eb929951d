const mostPosted = 2_000;
const postedName = (code: string): string => `keepsake.posted.${code}`;

/** Returns names, sizes and dates of files that this browser added here, to detect duplicates. */
export const postedFiles = (code: string): ReadonlySet<string> => {
  try {
    return new Set(JSON.parse(window.localStorage.getItem(postedName(code)) ?? '[]') as readonly string[]);
  } catch {
    return new Set();
  }
};

export const notePosted = (code: string, ids: readonly string[]): void => {
  try {
    const all = [...new Set([...postedFiles(code), ...ids])].slice(-mostPosted);
    window.localStorage.setItem(postedName(code), JSON.stringify(all));
  } catch {
    // Storage is full: duplicates are not detected.
  }
};
