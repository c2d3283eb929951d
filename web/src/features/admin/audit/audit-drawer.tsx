import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { RowDrawer } from '../parts/row-drawer.js';
import {
  actionLabel,
  at,
  differencesOf,
  fieldLabel,
  personLabels,
  subjectPage,
  subjectLabel,
  type AuditEntry,
} from './audit-labels.js';

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
            <th scope="row">{fieldLabel(field)}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** Shows one entry with the proof of its place in the chain. */
export const AuditDrawer = ({
  entry,
  onLeave,
}: {
  readonly entry: AuditEntry;
  readonly onLeave: () => void;
}): JSX.Element => {
  const { seq, subjectId, reason, service, call, hash, prevHash, staffId } = entry;
  const page = subjectPage(entry);
  return (
    <RowDrawer title={actionLabel(entry)} onLeave={onLeave}>
      <div className="audit-entry">
        <dl className="fact-list">
          <dt>When</dt>
          <dd>{at(entry.at)}</dd>
          <dt>Who</dt>
          <dd>
            <Link to={`/admin/staff?person=${encodeURIComponent(staffId)}`}>{personLabels(entry)}</Link>
          </dd>
          <dt>Thing</dt>
          <dd>
            {subjectLabel(entry)}{' '}
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
    </RowDrawer>
  );
};
