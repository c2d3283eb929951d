import type { AuditCheck } from '@keepsake/contracts/rest/audit';
import { Button } from 'antd';
import { useState, type JSX } from 'react';
import { sentenceOf } from '../../../shared/api/errors.js';
import { Empty } from '../../../shared/states/empty.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { csv } from '@keepsake/contracts/values/csv';
import { PageHeader } from '../parts/page-header.js';
import { OpenRow } from '../parts/row-drawer.js';
import { saveFile } from '../../../shared/save-file.js';
import { useUrlState } from '../parts/url-state.js';
import { readAll, useAudit, useVerify, type Filters } from './audit-api.js';
import { AuditDrawer } from './audit-drawer.js';
import { AuditFilters } from './audit-filters.js';
import { AuditTable } from './audit-table.js';
import { actionLabel, at, checkLabel, differencesOf, personLabels, type AuditEntry } from './audit-labels.js';
import './audit.css';

const filterNames = ['person', 'action', 'subject', 'from', 'to'] as const;
const nothing: Filters = { person: '', action: '', subject: '', from: '', to: '' };

const asCsv = (entries: readonly AuditEntry[]): string =>
  csv(
    ['entry', 'when', 'who', 'action', 'thing', 'id', 'fields', 'reason', 'said by', 'hash'],
    entries.map((entry) => [
      entry.seq,
      entry.at,
      personLabels(entry),
      actionLabel(entry),
      entry.subject,
      entry.subjectId,
      differencesOf(entry)
        .map(({ field, before, after }) => (before === '' ? field : `${field}: ${before} → ${after}`))
        .join('; '),
      entry.reason,
      entry.service,
      entry.hash,
    ]),
  );

type Verified = { readonly check: AuditCheck | null; readonly begins: string | null };

/** Shows the latest verification of the whole chain and its result. */
const ChainState = ({ check, begins }: Verified): JSX.Element =>
  check === null ? (
    <p className="quiet audit-chain">Not verified yet. Runs automatically every night.</p>
  ) : (
    <p
      className={check.fault ? 'notice notice-error audit-chain' : 'audit-chain'}
      role={check.fault ? 'alert' : 'status'}
    >
      Last checked {at(check.at)}
      {check.by === 'night' && ', automatically'}: {check.fault ? 'broken' : 'whole'}.{' '}
      <span>{checkLabel(check, begins)}</span>
      {check.fault && (
        <>
          {' '}
          Entries before it are unchanged. Tell the person who runs Keepsake: “The staff audit is broken” of the
          runbooks says what to do.
        </>
      )}
    </p>
  );

export default function AuditPage(): JSX.Element {
  const { get, addressOf, set } = useUrlState();
  const toast = useToast();
  const failed = useFailed();
  const [saving, setSaving] = useState(false);
  const filters: Filters = { ...nothing, ...Object.fromEntries(filterNames.map((name) => [name, get(name)])) };
  const audit = useAudit(filters);
  const verify = useVerify();
  const [first] = audit.data?.pages ?? [];
  const entries = audit.data?.pages.flatMap((page) => page.entries) ?? [];
  const open = entries.find(({ seq }) => String(seq) === get('entry'));
  const filtered = filterNames.some((name) => filters[name] !== '');

  const leave = (): void => set({ entry: '' });

  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      const { entries: rows, cut } = await readAll(filters);
      saveFile('audit.csv', asCsv(rows), 'text/csv');
      if (cut)
        toast({
          title: `The newest ${rows.length.toLocaleString()} entries are saved`,
          description: 'Choose days or a person to get the others.',
        });
    } catch (error) {
      failed(error, 'The file was not made');
    } finally {
      setSaving(false);
    }
  };

  return (
    <>
      <PageHeader title="Audit" loaded={audit}>
        <Button loading={saving} disabled={entries.length === 0} onClick={() => void save()}>
          Export
        </Button>
        <Button type="primary" loading={verify.isPending} onClick={() => verify.mutate()}>
          Verify chain
        </Button>
      </PageHeader>
      {verify.isError && (
        <p className="notice notice-error audit-chain" role="alert">
          {sentenceOf(verify.error, 'The log could not be read. Try again.')}
        </p>
      )}
      {first && <ChainState check={first.lastCheck} begins={first.begins} />}
      <AuditFilters filters={filters} known={first} onChange={(changed) => set({ ...changed, entry: '' })} />
      <Answered query={audit} label="Loading the audit" loading={<RowsLoading rows={10} />}>
        {() =>
          entries.length === 0 ? (
            filtered ? (
              <Empty sentence="Nothing matches these filters.">
                <Button onClick={() => set(nothing)}>Clear filters</Button>
              </Empty>
            ) : (
              <Empty sentence="No entries yet." more="Every write of staff appears here." />
            )
          ) : (
            <>
              <AuditTable
                entries={entries}
                open={get('entry')}
                addressOf={(seq) => addressOf('entry', String(seq))}
                onOpen={(seq) => set({ entry: String(seq) })}
              />
              <div className="pager">
                <output>
                  {entries.length.toLocaleString()} of {(first?.total ?? entries.length).toLocaleString()}
                </output>
                {audit.hasNextPage && (
                  <Button loading={audit.isFetchingNextPage} onClick={() => void audit.fetchNextPage()}>
                    Show older
                  </Button>
                )}
              </div>
            </>
          )
        }
      </Answered>
      {open && (
        <OpenRow key={open.seq} id={String(open.seq)} onLeave={leave}>
          <AuditDrawer entry={open} onLeave={leave} />
        </OpenRow>
      )}
    </>
  );
}
