import type { Samples } from './samples.js';

export type Owner = { readonly email: string; readonly password: string | undefined; readonly made: boolean };

export type Welcome = {
  readonly url: string;
  readonly seconds: number;
  readonly owner: Owner;
  readonly samples: Samples | undefined;
  readonly mailbox: boolean;
  readonly dataDir: string;
  readonly whyThere: string;
  readonly database: string;
  readonly logFile: string;
  readonly metricsPort: number;
};

type Row = readonly [name: string, ...lines: string[]];

export const ownerRow = (url: string, owner: Owner): Row => [
  'Back office',
  `${url}/admin/login`,
  owner.made
    ? `${owner.email}, password ${owner.password}   (shown once and not stored: write it down)`
    : `${owner.email}, with the password ${owner.password === undefined ? 'of the first start' : 'you set'}`,
];

const sampleRows = ({ url, samples }: Welcome): readonly Row[] => {
  if (!samples || samples.families.length === 0) return [['Sample', `${url}/timeline/demo`, 'a story to look at']];
  const [first] = samples.families;
  return [
    ['Sample plates', ...samples.families.map(({ story, code }) => `${url}/c/${code}   ${story}`)],
    [
      'Family sign-in',
      `${url}/customer/login`,
      `as ${first?.owner}; the six-digit code is emailed to the mailbox below`,
    ],
  ];
};

/** Formats rows of a name and its lines, names in one column. */
export const table = (rows: readonly Row[]): string => {
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  return rows
    .flatMap(([name, ...lines]) => lines.map((line, index) => `  ${(index === 0 ? name : '').padEnd(width)}${line}`))
    .join('\n');
};

/** Returns the output of `make seed`. */
export const movedIn = (samples: Samples | undefined): string =>
  samples
    ? `  Sample families:\n${samples.families.map(({ story, code }) => `    /c/${code}   ${story}`).join('\n')}`
    : '  No sample families were created.';

/** Returns what the launcher prints when the site is ready. */
export const welcome = (details: Welcome): string =>
  [
    '',
    `  Keepsake is ready after ${details.seconds.toFixed(1)} s.`,
    '',
    table([
      ['Site', details.url],
      ...sampleRows(details),
      ownerRow(details.url, details.owner),
      ...(details.mailbox ? [['Mail', `${details.url}/dev/mailbox`, 'every email that the site sends'] as const] : []),
      ['API', `${details.url}/api/docs`],
      ['Data', details.dataDir, details.whyThere],
      ['Database', details.database],
      ['Log', details.logFile],
      ['Metrics', `http://127.0.0.1:${details.metricsPort}/metrics`],
    ]),
    '',
    table([
      ['Stop', 'Ctrl-C; all data is kept for the next start'],
      ['Forget', 'make start ARGS=--clean; removes all of it, without asking'],
    ]),
    '',
  ].join('\n');
