/** The text with what the sabotage changes in it; a change that finds no place, or two, is refused. */
export const changeSource = (sabotage, path, text) =>
  sabotage.changes
    .filter(({ file }) => path.endsWith(file))
    .reduce((source, { file, from, to }) => {
      if (source.split(from).length !== 2) throw new Error(`${file} does not hold this exactly once: ${from}`);
      return source.replace(from, () => to);
    }, text);
