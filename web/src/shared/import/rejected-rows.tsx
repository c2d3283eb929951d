import type { ImportResult } from '@keepsake/contracts/rest/imports';
import { byteOrderMark, csv } from '@keepsake/contracts/values/csv';
import type { JSX } from 'react';
import { saveFile } from '../save-file.js';
import './rejected-rows.css';

const rowLabel = (count: number): string => (count === 1 ? '1 row' : `${count.toLocaleString()} rows`);

/** What the list reads; the back office has it in English only. */
export type RejectedTexts = {
  readonly unreadable: () => string;
  readonly heading: (rows: number, kept: boolean) => string;
  readonly fault: (fault: ImportResult['faults'][number]) => string;
  /** In the downloaded file. */
  readonly reason: (row: ImportResult['rejected'][number]) => string;
  readonly reasonColumn: () => string;
  readonly more: (count: number) => string;
  readonly download: (rows: number) => string;
};
const staffWords: RejectedTexts = {
  unreadable: () => 'This file cannot be read.',
  heading: (rows, kept) => `${kept ? 'Not imported' : 'Will not be imported'}: ${rowLabel(rows)} with problems.`,
  fault: ({ row, column, message }) => `Row ${row}${column === '' ? '' : `, ${column}`}: ${message}`,
  reason: ({ reason }) => reason,
  reasonColumn: () => 'reason',
  more: (count) => `and ${count.toLocaleString()} more`,
  download: (rows) => `Download ${rowLabel(rows)} to correct`,
};

/** Downloads the rejected rows with reasons, ready to correct and import again. */
const saveRejected = (name: string, { header, rejected }: ImportResult, words: RejectedTexts): void => {
  const text = csv(
    [...header, words.reasonColumn()],
    rejected.map((row) => [...header.map((_, at) => row.cells[at] ?? ''), words.reason(row)]),
  );
  saveFile(name, byteOrderMark + text, 'text/csv');
};

type Props = { readonly seen: ImportResult; readonly fileName: string; readonly words?: RejectedTexts };

/** Lists the rows of a file that cannot be imported, with reasons, and hands them back as CSV. */
export const RejectedRows = ({ seen, fileName, words = staffWords }: Props): JSX.Element => (
  <div role="alert" className="rejected-rows">
    <p>{seen.rejected.length === 0 ? words.unreadable() : words.heading(seen.rejected.length, seen.kept)}</p>
    <ul>
      {seen.faults.map((fault) => (
        <li key={`${fault.row} ${fault.column} ${fault.message}`}>{words.fault(fault)}</li>
      ))}
    </ul>
    {seen.faultCount > seen.faults.length && (
      <p className="rejected-more">{words.more(seen.faultCount - seen.faults.length)}</p>
    )}
    {seen.rejected.length > 0 && (
      <button type="button" className="button button-quiet" onClick={() => saveRejected(fileName, seen, words)}>
        {words.download(seen.rejected.length)}
      </button>
    )}
  </div>
);
