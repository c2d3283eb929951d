// Converts the running text in web/pages/*.md to plain objects at build time: browsers load no Markdown parser.
// Allowed in such a file: title, description and changed between dashes; a list; ## headings with {#anchor}; paragraphs;
// [links](/where) and **words that matter**.
const inline = (text) =>
  text.split(/(\[[^\]]+\]\([^)]+\)|\*\*[^*]+\*\*)/).flatMap((part) => {
    const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
    if (link) return [{ text: link[1], to: link[2] }];
    const strong = /^\*\*([^*]+)\*\*$/.exec(part);
    if (strong) return [{ strong: strong[1] }];
    return part === '' ? [] : [part];
  });

const blockOf = (text) => {
  const lines = text.split('\n');
  if (lines.every((line) => line.startsWith('- '))) return { list: lines.map((line) => inline(line.slice(2))) };
  return { paragraph: inline(lines.join(' ')) };
};

/** Throws with the file name and the missing part, so that the build fails on an incomplete page. */
export const parsePage = (file, source) => {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  const about = Object.fromEntries(head.split('\n').map((line) => line.split(/:\s+(.*)/).slice(0, 2)));
  for (const name of ['title', 'description', 'changed'])
    if (!about[name]) throw new Error(`${file} says no "${name}:" between its dashes.`);
  const blocks = body
    .trim()
    .split(/\n{2,}/)
    .map((text) => text.trim());
  const sections = [];
  const short = blockOf(blocks[0] ?? '');
  if (!short.list) throw new Error(`${file} does not begin with its short list.`);
  for (const text of blocks.slice(1)) {
    const [, heading, id] = /^## (.*?)(?: \{#([\w-]+)\})?$/.exec(text) ?? [];
    if (heading) sections.push({ heading, ...(id && { id }), blocks: [] });
    else if (sections.length === 0) throw new Error(`${file}: "${text.slice(0, 30)}…" stands under no ## heading.`);
    else sections.at(-1).blocks.push(blockOf(text));
  }
  return { title: about.title, description: about.description, changed: about.changed, short: short.list, sections };
};

export const pageModule = (file, source) => `export default ${JSON.stringify(parsePage(file, source))};\n`;
