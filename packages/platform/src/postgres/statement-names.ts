/** Uses of a text in this process before it is prepared: most statements are rare, and a plan takes memory. */
const usesBefore = 50;
/** PostgreSQL keeps a plan of each on every connection. */
const mostNamed = 100;
const mostCounted = 1_000;

/** A cached plan fails when the columns of its result change, as those of `select *` do in a migration. */
const selectsAllColumns = /(?<!count\()\*/;

export type StatementNames = (text: string, values: readonly unknown[]) => string | undefined;

/**
 * Returns the name of a statement that this process runs often, so that PostgreSQL parses and plans it once per
 * connection; undefined for others, and for several statements in one text, which have no values.
 */
export const createStatementNames = (): StatementNames => {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return (text, values) => {
    const name = names.get(text);
    if (name !== undefined || values.length === 0 || names.size >= mostNamed) return name;
    const used = (uses.get(text) ?? 0) + 1;
    if (used < usesBefore) {
      if (uses.size >= mostCounted) uses.clear();
      uses.set(text, used);
      return undefined;
    }
    uses.delete(text);
    if (selectsAllColumns.test(text)) return undefined;
    names.set(text, `s${names.size + 1}`);
    return names.get(text);
  };
};
