import { integrationMessages as messages } from '@keepsake/contracts/catalog/integration-messages';
import type { ApiKey, CreatedApiKey } from '@keepsake/contracts/rest/integrations';
import { Button } from 'antd';
import { useState, type JSX } from 'react';
import { path, sendJson } from '../../../shared/api/client.js';
import { day } from '../../../shared/formats.js';
import { ActionDialog } from '../parts/action-dialog.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { StateLabel } from '../parts/state-label.js';
import { CreateForm } from './create-form.js';
import { integrationsKey, useApiKeys } from './integrations-api.js';
import { scopeChoices, scopeLabel } from './integrations-labels.js';
import { SecretOnce } from './secret-once.js';

const Key = ({ one, onRevoke }: { readonly one: ApiKey; readonly onRevoke: () => void }): JSX.Element => (
  <li>
    <div className="integration-line">
      <strong>{one.name}</strong>
      <code>…{one.lastFour}</code>
      {one.revokedAt !== null && <StateLabel tone="ended">{`Revoked ${day(one.revokedAt)}`}</StateLabel>}
      {one.revokedAt === null && (
        <Button size="small" aria-label={`Revoke ${one.name}`} onClick={onRevoke}>
          Revoke
        </Button>
      )}
    </div>
    <p className="quiet">{one.scopes.map(scopeLabel).join(' · ')}</p>
    <p className="quiet">
      Created {day(one.createdAt)} by {one.createdBy} ·{' '}
      {one.lastUsedAt === null ? 'never used' : `last used ${day(one.lastUsedAt)}`}
    </p>
  </li>
);

/** Lists the API keys of the business, and creates and revokes them. */
export const KeysPanel = (): JSX.Element => {
  const keys = useApiKeys();
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedApiKey>();
  const [revoking, setRevoking] = useState<ApiKey>();
  return (
    <section className="panel integration-panel" aria-labelledby="keys-title">
      <h2 id="keys-title">API keys</h2>
      <p className="quiet">
        Programs of the business, such as accounting, read with a key. It can do only what you allow, and changes
        nothing. <a href="/api/docs">API documentation</a>
      </p>
      {created && (
        <SecretOnce
          title={`Key of ${created.name}`}
          secret={created.key}
          hint="Send it in the header Authorization: Bearer."
          onSaved={() => setCreated(undefined)}
        />
      )}
      <Answered query={keys} label="Loading the API keys" loading={<RowsLoading rows={2} />}>
        {(known) =>
          known.length === 0 ? (
            <p>No API keys yet.</p>
          ) : (
            <ul className="integration-list" aria-label="API keys">
              {known.map((one) => (
                <Key key={one.id} one={one} onRevoke={() => setRevoking(one)} />
              ))}
            </ul>
          )
        }
      </Answered>
      {!created && (
        <div>
          <Button type="primary" onClick={() => setCreating(true)}>
            Create API key
          </Button>
        </div>
      )}
      {creating && (
        <CreateForm<CreatedApiKey>
          title="New API key"
          submit="Create"
          address="/api/admin/api-keys"
          done={messages.created}
          text={{
            name: 'name',
            label: 'Name',
            extra: 'The program that uses it, such as your accounting software.',
            missing: messages.keyName,
            input: { maxLength: 80 },
          }}
          choices={{ name: 'scopes', label: 'Permissions', missing: messages.scopes, options: scopeChoices }}
          onCreated={setCreated}
          onLeave={() => setCreating(false)}
        />
      )}
      {revoking && (
        <ActionDialog
          labels={{
            question: `Revoke the key of ${revoking.name}?`,
            yes: 'Revoke key',
            done: messages.revoked,
            effect: 'The program stops working immediately. This can’t be undone.',
          }}
          danger
          list={integrationsKey}
          input={revoking.id}
          run={(key) => sendJson(path`/api/admin/api-keys/${revoking.id}`, { method: 'DELETE', key })}
          onBack={() => setRevoking(undefined)}
          onDone={() => setRevoking(undefined)}
        />
      )}
    </section>
  );
};
