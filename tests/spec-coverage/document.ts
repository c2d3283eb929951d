import { separator } from './faults.js';
import type { Area, Requirement } from './requirement.js';

const cell = (text: string): string => text.replaceAll('|', '\\|');

const proof = ({ shownBy }: Requirement): string =>
  shownBy.length === 0
    ? '**not shown yet**'
    : shownBy
        .map((reference) => {
          const [path = '', title = ''] = reference.split(separator);
          return `${cell(title)} ([${path
            .split('/')
            .at(-1)
            ?.replace(/\.test\.tsx?$/, '')}](../${path}))`;
        })
        .join('<br>');

const areaOf = ({ name, requirements }: Area): string =>
  [
    `## ${name}`,
    '',
    '| asked for | shown by | decided |',
    '| --- | --- | --- |',
    ...requirements.map((one) => `| ${cell(one.says)} | ${proof(one)} | ${cell(one.decided ?? '')} |`),
  ].join('\n');

/** The document as it has to stand in docs/spec-coverage.md. */
export const documentOf = (areas: readonly Area[]): string => {
  const all = areas.flatMap(({ requirements }) => requirements);
  const shown = all.filter(({ shownBy }) => shownBy.length > 0).length;
  return [
    '# What was asked for, and what shows it',
    '',
    'Every route, call, field, message and constant of the customer and public side, the test that shows it, and the decision that changed or completed it. Made by `make coverage` from `tests/spec-coverage`; a test compares this page with the table, and the table with the titles of the tests.',
    '',
    `Shown: ${shown} of ${all.length}.`,
    '',
    areas.map(areaOf).join('\n\n'),
    '',
  ].join('\n');
};
