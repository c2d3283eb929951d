import { integrationMessages } from '@keepsake/contracts/catalog/integration-messages';
import type { ApiKey, CreatedApiKey } from '@keepsake/contracts/rest/integrations';
import type { PartnerLocation } from '@keepsake/contracts/rest/partners';
import { useState, type JSX } from 'react';
import { day } from '../../../shared/formats.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { CreateKeyForm, scopeLabels } from './create-key-form.js';
import { useApiKeys, useRevokeKey } from './integrations-api.js';
import { Question } from './question.js';
import { SecretOnce } from './secret-once.js';

type RowProps = { readonly one: ApiKey; readonly locations: readonly PartnerLocation[] };

const placesOf = ({ locationIds }: ApiKey, locations: readonly PartnerLocation[]): string =>
  locationIds === null
    ? 'all locations'
    : locationIds.map((id) => locations.find((place) => place.id === id)?.name ?? 'a former location').join(', ');

const KeyRow = ({ one, locations }: RowProps): JSX.Element => {
  const [asking, setAsking] = useState(false);
  const revoke = useRevokeKey();
  const toast = useToast();
  const failed = useFailed();
  const used = one.lastUsedAt === null ? 'never used' : `last used ${day(one.lastUsedAt)}`;
  return (
    <li className="team-person" data-off={one.revokedAt !== null}>
      <div className="team-name">
        <strong>
          <bdi>{one.name}</bdi>
        </strong>
        <code>…{one.lastFour}</code>
        {one.revokedAt !== null && (
          <span className="portal-mark" data-quiet="true">
            revoked
          </span>
        )}
      </div>
      <p className="team-about">
        {one.scopes.map((scope) => scopeLabels[scope]).join(', ')} · {placesOf(one, locations)}
      </p>
      <p className="team-about">
        Created {day(one.createdAt)} by {one.createdBy} ·{' '}
        {one.revokedAt === null ? used : `revoked ${day(one.revokedAt)}`}
      </p>
      {one.revokedAt === null && !asking && (
        <div className="team-buttons">
          <button
            type="button"
            className="button button-quiet"
            aria-label={`Revoke ${one.name}`}
            onClick={() => setAsking(true)}
          >
            Revoke
          </button>
        </div>
      )}
      {asking && (
        <Question
          text={`Revoke the key of ${one.name}? The program stops working immediately.`}
          yes="Revoke key"
          pending={revoke.isPending}
          pendingLabel="Revoking…"
          onCancel={() => setAsking(false)}
          onYes={() =>
            revoke.mutate(one.id, {
              onSuccess: () => {
                setAsking(false);
                toast({ title: integrationMessages.revoked });
              },
              onError: (error) => failed(error, integrationMessages.failed),
            })
          }
        />
      )}
    </li>
  );
};

/** Lists the API keys of the account, and creates and revokes them. */
export const ApiKeys = ({ locations }: { readonly locations: readonly PartnerLocation[] }): JSX.Element => {
  const keys = useApiKeys();
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedApiKey>();
  return (
    <section aria-labelledby="keys-heading">
      <h2 id="keys-heading">API keys</h2>
      <p className="team-about">
        Your case software signs in with a key, not with a person’s password. It can do only what you allow.{' '}
        <a href="/api/docs">API documentation</a>
      </p>
      {keys.isError && !keys.data && <LoadFailed error={keys.error} onRetry={() => void keys.refetch()} />}
      {keys.isPending && (
        <Loading label="Loading the API keys">
          <Skeleton height="4rem" />
        </Loading>
      )}
      {keys.data && keys.data.length > 0 && (
        <ul className="team-people" aria-label="API keys">
          {keys.data.map((one) => (
            <KeyRow key={one.id} one={one} locations={locations} />
          ))}
        </ul>
      )}
      {created && (
        <SecretOnce
          label={`Key of ${created.name}`}
          secret={created.key}
          hint="Send it in the header Authorization: Bearer."
          onSaved={() => setCreated(undefined)}
        />
      )}
      {creating && (
        <CreateKeyForm
          locations={locations}
          onCancel={() => setCreating(false)}
          onCreated={(key) => {
            setCreating(false);
            setCreated(key);
          }}
        />
      )}
      {keys.data && !creating && !created && (
        <button type="button" className="button button-primary" onClick={() => setCreating(true)}>
          Create API key
        </button>
      )}
    </section>
  );
};
