import { Drawer } from 'antd';
import { useEffect, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { focusRow } from '../parts/focus-row.js';
import {
  actionWords,
  at,
  differencesOf,
  personWords,
  subjectPage,
  subjectWords,
  type AuditEntry,
} from './audit-words.js';

const Differences = ({ entry }: { readonly entry: AuditEntry }): JSX.Element => {
  const differences = differencesOf(entry);
  if (differences.length === 0) return <p className="quiet">It changed no fields.</p>;
  return (
    <table className="audit-differences">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** One entry, with what proves that it stands where it stood. */
export const AuditDrawer = ({
  entry,
  onLeave,
}: {
  readonly entry: AuditEntry;
  readonly onLeave: () => void;
}): JSX.Element => {
  const { seq, subjectId, reason, service, call, hash, prevHash, staffId } = entry;
  const page = subjectPage(entry);
  useEffect(() => () => focusRow(String(seq)), [seq]);
  return (
    <Drawer open onClose={onLeave} size={480} title={actionWords(entry)}>
      <div className="audit-entry">
        <dl className="fact-list">
          <dt>When</dt>
          <dd>{at(entry.at)}</dd>
          <dt>Who</dt>
          <dd>
            <Link to={`/admin/staff?person=${encodeURIComponent(staffId)}`}>{personWords(entry)}</Link>
          </dd>
          <dt>Thing</dt>
          <dd>
            {subjectWords(entry)}{' '}
            {page === undefined ? (
              <span className="audit-id">{subjectId}</span>
            ) : (
              <Link to={page}>{entry.subjectName ?? subjectId}</Link>
            )}
          </dd>
          {reason !== null && (
            <>
              <dt>Reason</dt>
              <dd>{reason}</dd>
            </>
          )}
        </dl>
        <section aria-labelledby="differences-title">
          <h2 id="differences-title">What changed</h2>
          <Differences entry={entry} />
        </section>
        <section aria-labelledby="proof-title">
          <h2 id="proof-title">Proof</h2>
          <dl className="fact-list">
            <dt>Entry</dt>
            <dd className="numeric">{seq.toLocaleString()}</dd>
            <dt>Said by</dt>
            <dd>{service}</dd>
            {call !== null && (
              <>
                <dt>Call</dt>
                <dd className="audit-id">{call}</dd>
              </>
            )}
            <dt>Hash</dt>
            <dd className="audit-id">{hash}</dd>
            <dt>Before it</dt>
            <dd className="audit-id">{prevHash === '' ? 'the beginning' : prevHash}</dd>
          </dl>
        </section>
      </div>
    </Drawer>
  );
};
