import type { JSX } from 'react';
import { PageHeader } from '../parts/page-header.js';
import { KeysPanel } from './keys-panel.js';
import { WebhooksPanel } from './webhooks-panel.js';
import './integrations.css';

/** API keys and webhooks of the business, for owners. */
export default function IntegrationsPage(): JSX.Element {
  return (
    <>
      <PageHeader title="Integrations" />
      <div className="integrations">
        <KeysPanel />
        <WebhooksPanel />
      </div>
    </>
  );
}
