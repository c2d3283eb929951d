import type { ImportResult } from '@keepsake/contracts/rest/imports';
import { byteOrderMark, csv } from '@keepsake/contracts/values/csv';
import type { JSX } from 'react';
import { saveFile } from '../save-file.js';
import './rejected-rows.css';

const rowLabel = (count: number): string => (count === 1 ? '1 row' : `${count.toLocaleString()} rows`);

/** Downloads the rejected rows with reasons, ready to correct and import again. */
const saveRejected = (name: string, { header, rejected }: ImportResult): void => {
  const text = csv(
    [...header, 'reason'],
    rejected.map(({ cells, reason }) => [...header.map((_, at) => cells[at] ?? ''), reason]),
  );
  saveFile(name, byteOrderMark + text, 'text/csv');
};

type Props = { readonly seen: ImportResult; readonly fileName: string };

/** Lists the rows of a file that cannot be imported, with reasons, and hands them back as CSV. */
export const RejectedRows = ({ seen, fileName }: Props): JSX.Element => (
  <div role="alert" className="rejected-rows">
    <p>
      {seen.rejected.length === 0
        ? 'This file cannot be read.'
        : `${seen.kept ? 'Not imported' : 'Will not be imported'}: ${rowLabel(seen.rejected.length)} with problems.`}
    </p>
    <ul>
      {seen.faults.map(({ row, column, message }) => (
        <li key={`${row} ${column} ${message}`}>
          Row {row}
          {column !== '' && `, ${column}`}: {message}
        </li>
      ))}
    </ul>
    {seen.faultCount > seen.faults.length && (
      <p className="rejected-more">and {(seen.faultCount - seen.faults.length).toLocaleString()} more</p>
    )}
    {seen.rejected.length > 0 && (
      <button type="button" className="button button-quiet" onClick={() => saveRejected(fileName, seen)}>
        Download {rowLabel(seen.rejected.length)} to correct
      </button>
    )}
  </div>
);
