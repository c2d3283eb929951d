import { formatHumanDate } from '@keepsake/contracts/values/human-date';
import type { SealedMemory } from '../../application/export-ports.js';

const textOf = ({ opensOn, submittedBy, files, title, description }: SealedMemory): string =>
  [
    `Opens on ${formatHumanDate(opensOn)}${submittedBy === undefined ? '' : `, from ${submittedBy}`}`,
    ...(description === undefined ? ['Its sender keeps it closed until then.'] : [title, description]),
    ...(files === 0 ? [] : [`${files} ${files === 1 ? 'file is' : 'files are'} added on that day.`]),
  ]
    .filter((line) => line !== undefined && line !== '')
    .join('\n');

/** Returns the list of sealed memories; only their number, unless this is the export of everything. */
export const sealedText = (sealed: readonly SealedMemory[], everything: boolean): string => {
  const one = sealed.length === 1;
  const count = everything
    ? `${sealed.length} ${one ? 'memory is' : 'memories are'} sealed. ${one ? 'Its' : 'Their'} files are not in this export.`
    : `${sealed.length} sealed ${one ? 'memory is' : 'memories are'} not in this export.`;
  return `${[count, ...(everything ? sealed.map(textOf) : [])].join('\n\n')}\n`.replaceAll('\n', '\r\n');
};
