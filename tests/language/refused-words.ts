/** Words that a reader of the code should not have to translate, each with what to write instead. */
type Refused = { readonly pattern: RegExp; readonly write: string };

const refusedWords: readonly Refused[] = [
  { pattern: /\bwhoever\b/i, write: 'callers, or "anyone who"' },
  { pattern: /\b(?:some|no|any|every)body\b/i, write: 'someone, no one, anyone, everyone' },
  { pattern: /\b(?:stands|stood|lies)\b/i, write: 'is, is stored, applies' },
  { pattern: /\bis (?:told|asked|said)\b/i, write: 'is notified, is queried, is published' },
  { pattern: /\b(?:says|hears|tells)\b/i, write: 'returns, logs, publishes, receives' },
  { pattern: /\b(?:anew|for ever)\b/i, write: 'again, permanently' },
  { pattern: /\bat once\b/i, write: 'immediately, or concurrently' },
  { pattern: /\b(?:by itself|of its own)\b/i, write: 'automatically, dedicated' },
  { pattern: /\bis away\b/i, write: 'is unavailable' },
  { pattern: /\b(?:given up|put off)\b/i, write: 'failed permanently, timed out' },
  { pattern: /\bwhat (?:came|became) of\b/i, write: 'the outcome, the result' },
  { pattern: /\b(?:twins?|strangers?|neighbours?)\b/i, write: 'concurrent retry, unknown caller, service' },
  { pattern: /\b(?:alive|dies|living)\b/i, write: 'running, crashes, live' },
  { pattern: /\bmeanwhile\b/i, write: 'concurrently, in the meantime only if nothing else fits' },
  { pattern: /\bthe house\b/i, write: 'the repository, the installation, the partner' },
  {
    pattern: /\b(?:colour|centre|catalogue|normalis|licence|behaviour|labelled|e-mail)/i,
    write: 'American spelling',
  },
];

/** What the text should not contain; empty when it is plain. */
export const refusedIn = (text: string): readonly string[] => {
  const prose = withoutQuotes(text);
  return refusedWords.flatMap(({ pattern, write }) => {
    const found = pattern.exec(prose);
    return found === null ? [] : [`"${found[0]}": write ${write}`];
  });
};

const refusedNames =
  /\b(?:tells?|says?|said|hears?|words|sentence|acts?|asks?|asked|door|house|bell|twin|desk|farewell|shelf|neighbou?r|stranger|keep|kept|mend|wish|gate|look(?! up)|fold|stray|heir)\b/i;

/** Returns what is wrong with the name of a file, given as words. */
export const refusedInFileName = (name: string): readonly string[] => {
  const found = refusedNames.exec(name);
  return found === null ? refusedIn(name) : [`"${found[0]}": name what the file contains (docs/glossary.md)`];
};

/** Quoted UI text, code and links keep their words. */
const withoutQuotes = (text: string): string =>
  text.replaceAll(/`[^`]*`|"[^"]*"|“[^”]*”|https?:\/\/\S+|[\w./-]+\.(?:ts|tsx|sql|md)\b/g, ' ');

/** A test title: at most 14 words. */
export const longTitle = (title: string): readonly string[] => {
  const wordCount = title.trim().split(/\s+/).length;
  return wordCount > maxTitleWords ? [`${wordCount} words: write at most ${maxTitleWords}`] : [];
};

const maxTitleWords = 14;
