import type { Setting } from './settings.js';

type Row = Setting & { readonly parts: readonly string[]; readonly production: string };

/** Settings that only help to try the product; `PROFILE=production` refuses or ignores them. */
export const developmentOnly: readonly string[] = ['CUSTOMER_LOGIN', 'DEV_MAILBOX', 'MAILBOX_URL', 'SAMPLE_FAMILIES'];

/** Returns the text of `docs/configuration.md`: every setting once, in the section of the first file that reads it. */
export const configurationDocument = (settings: ReadonlyMap<string, readonly Setting[]>): string => {
  const sections = new Map<string, Row[]>();
  const seen = new Set<string>();
  for (const [path, all] of settings)
    for (const { name } of all) {
      if (seen.has(name)) continue;
      seen.add(name);
      const section = partOf(path);
      sections.set(section, [...(sections.get(section) ?? []), rowOf(name, settings)]);
    }
  return [introduction, ...[...sections].map(([part, rows]) => sectionOf(part, rows))].join('\n');
};

/** Merges every declaration of one setting. The default is that of services and gateway, if they read it. */
const rowOf = (name: string, settings: ReadonlyMap<string, readonly Setting[]>): Row => {
  const declarations = [...settings].flatMap(([path, all]) =>
    all.filter((one) => one.name === name).map((setting) => ({ path, setting })),
  );
  const inProduction = declarations.filter(({ path }) => !path.startsWith('deploy/'));
  const isRequired = inProduction.some(({ setting }) => setting.isRequired);
  const find = (field: 'text' | 'fallback', among: typeof declarations): string | undefined =>
    among.map(({ setting }) => setting[field]).find((value) => value !== undefined);
  return {
    name,
    isRequired,
    fallback: isRequired ? undefined : find('fallback', inProduction.length > 0 ? inProduction : declarations),
    text: find('text', declarations),
    parts: partsOf(declarations.map(({ path }) => path)),
    production: productionOf(
      name,
      isRequired,
      declarations.map(({ path }) => path),
    ),
  };
};

const productionOf = (name: string, isRequired: boolean, paths: readonly string[]): string => {
  if (developmentOnly.includes(name) || paths.every((path) => path.startsWith('deploy/native/'))) return 'no';
  if (paths.every((path) => path.startsWith('deploy/'))) return 'single process';
  return isRequired ? 'required' : 'optional';
};

const everyProcess = 'every process';

/** Leaves out services and gateway if every process reads the setting. */
const partsOf = (paths: readonly string[]): readonly string[] => {
  const parts = [...new Set(paths.map(partOf))];
  return parts.includes(everyProcess) ? parts.filter((part) => part === everyProcess || part.startsWith('`')) : parts;
};

const partOf = (path: string): string => {
  const [first = '', second = ''] = path.split('/');
  if (first === 'services') return second;
  if (first === 'deploy') return `\`make ${second === 'embedded' ? 'start' : second}\``;
  return first === 'gateway' ? 'gateway' : everyProcess;
};

const sectionOf = (part: string, rows: readonly Row[]): string =>
  [
    `## ${part === everyProcess ? 'Every process' : part}`,
    '',
    '| Setting | Default | Meaning | Read by | Production |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(
      ({ name, fallback, text, parts, production }) =>
        `| \`${name}\` | ${fallback ? `\`${fallback}\`` : '–'} | ${cell(text)} | ${parts.join(', ')} | ${production} |`,
    ),
    '',
  ].join('\n');

const cell = (message: string | undefined): string => {
  const text = (message ?? '').replaceAll('|', '\\|');
  return text === '' ? '–' : text.charAt(0).toUpperCase() + text.slice(1);
};

const introduction = `# Configuration

<!-- Written by \`make settings\` from the schemas that read the environment. Edit the comments there. -->

Settings come from the environment. An empty value counts as unset. A process with a missing or wrong setting does not start; its error names each one.

| Production | Meaning |
| --- | --- |
| required | Every process that reads it needs it. \`make start\` and \`make native\` generate it; the Helm chart sets it or takes it from your Secrets. |
| optional | The default applies until you set it. |
| single process | Read by the launcher only: \`make start\`, and \`helm/values-single.yaml\` in production. |
| no | For development. \`PROFILE=production\` refuses or ignores it. |

The Helm chart names these settings in its own values: \`helm/README.md\`. \`make ops\` also reads \`DATABASE_URL_<SERVICE>\`, for example \`DATABASE_URL_ORDERS\`: \`docs/operating.md\`.
`;
