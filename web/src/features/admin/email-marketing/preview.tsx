import type { CampaignPreview } from '@keepsake/contracts/rest/email-campaigns';
import type { EmailSequence } from '@keepsake/contracts/rest/email-sequences';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { sendJson } from '../../../shared/api/client.js';
import { newKey } from '../../../shared/api/idempotency.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { Views } from '../parts/views.js';
import type { Campaign } from './campaigns-api.js';

type Texts = {
  readonly templateType: Campaign['templateType'] | EmailSequence['kind'];
  readonly subject: string;
  readonly body: string;
};

export const usePreview = (texts: Texts) =>
  useQuery({
    queryKey: ['campaign-preview', texts],
    queryFn: () => sendJson<CampaignPreview>('/api/email-campaigns/preview', { body: texts, key: newKey() }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });

const ways = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
  { value: 'text', label: 'Text' },
];

/** Previews the email for sample data in a sandboxed frame without permissions. */
export const Preview = (texts: Texts): JSX.Element => {
  const preview = usePreview(texts);
  const [way, setWay] = useState('desktop');
  return (
    <section className="panel" aria-labelledby="preview-title">
      <header className="preview-header">
        <h2 id="preview-title">Preview</h2>
        <Views label="Preview as" views={ways} chosen={way} onChoose={setWay} />
      </header>
      <Answered query={preview} label="Preparing the email" loading={<RowsLoading rows={6} />}>
        {({ subject, html, text }) => (
          <div aria-busy={preview.isPlaceholderData}>
            <p className="preview-subject">
              <span className="quiet">Subject:</span> {subject === '' ? '—' : subject}
            </p>
            {way === 'text' ? (
              <pre className="preview-text">{text}</pre>
            ) : (
              <iframe className="preview-page" data-way={way} title="The mail" sandbox="" srcDoc={html} />
            )}
          </div>
        )}
      </Answered>
    </section>
  );
};
