import type { JSX } from 'react';
import { useParams } from 'react-router-dom';
import { Empty } from '../../../shared/states/empty.js';
import { Recipients } from '../email-marketing/recipients.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { PageHeader } from '../parts/page-header.js';
import { SequenceEditor } from './sequence-editor.js';
import { nameOf, newsOf, openedOf, readersOf, sentOf, timeOf } from './sequence-labels.js';
import { useSequences, type Sequence } from './sequences-api.js';
import { SequenceState } from './sequences-page.js';
import { SwitchButton } from './switch-button.js';
import '../email-marketing/email-marketing.css';
import './sequences.css';

const under = { to: '/admin/email-marketing/sequences', label: 'Sequences' };

const Facts = ({ sequence }: { readonly sequence: Sequence }): JSX.Element => (
  <dl className="fact-list panel">
    {(
      [
        ['Who gets it', readersOf[sequence.kind]],
        ['When', timeOf(sequence)],
        ['Sent in 30 days', sentOf(sequence)],
        ['Opened', openedOf(sequence)],
      ] as const
    ).map(([label, value]) => (
      <div key={label} className="campaign-fact">
        <dt>{label}</dt>
        <dd className="numeric">{value}</dd>
      </div>
    ))}
  </dl>
);

/** Edits one sequence beside its preview, with those who got it. */
export default function SequencePage(): JSX.Element {
  const { kind = '' } = useParams();
  const sequences = useSequences();
  const sequence = sequences.data?.find((one) => one.kind === kind);
  if (sequences.data && !sequence)
    return (
      <>
        <PageHeader title="Sequence" under={under} />
        <Empty sentence="Sequence not found." more="Choose one from the list." />
      </>
    );
  const news = sequence ? newsOf(sequence) : '';
  return (
    <>
      <PageHeader title={sequence ? nameOf[sequence.kind] : 'Sequence'} under={under} loaded={sequences}>
        {sequence && <SequenceState sequence={sequence} />}
        {sequence && <SwitchButton sequence={sequence} primary />}
      </PageHeader>
      {news !== '' && <p className={sequence?.state === 'stopped' ? 'notice notice-warning' : 'quiet'}>{news}</p>}
      <Answered query={sequences} label="Loading the sequence" loading={<RowsLoading />}>
        {() =>
          sequence && (
            <div className="sequence">
              <Facts sequence={sequence} />
              <SequenceEditor key={sequence.kind} sequence={sequence} />
              <Recipients campaign={{ id: sequence.campaignId, waitingCount: sequence.waitingCount }} />
            </div>
          )
        }
      </Answered>
    </>
  );
}
