/** Returns the changed text; throws when a change does not match exactly once. */
export const changeSource = (sabotage, path, text) =>
  sabotage.changes
    .filter(({ file }) => path.endsWith(file))
    .reduce((source, { file, from, to }) => {
      if (source.split(from).length !== 2) throw new Error(`${file} does not hold this exactly once: ${from}`);
      return source.replace(from, () => to);
    }, text);
