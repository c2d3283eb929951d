import { integrationMessages } from '@keepsake/contracts/catalog/integration-messages';
import type { ApiKey, CreatedApiKey } from '@keepsake/contracts/rest/integrations';
import type { PartnerLocation } from '@keepsake/contracts/rest/partners';
import { isApiScope } from '@keepsake/contracts/values/integrations';
import { useState, type JSX } from 'react';
import { sentence } from '../../../shared/area/sentences-texts.js';
import { day, listed } from '../../../shared/formats.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { CreateKeyForm, scopeLabel } from './create-key-form.js';
import { integrationText as t } from './integrations-texts.js';
import { useApiKeys, useRevokeKey } from './integrations-api.js';
import { Question } from './question.js';
import { SecretOnce } from './secret-once.js';

type RowProps = { readonly one: ApiKey; readonly locations: readonly PartnerLocation[] };

const placesOf = ({ locationIds }: ApiKey, locations: readonly PartnerLocation[]): string =>
  locationIds === null
    ? t('everywhere')
    : listed(locationIds.map((id) => locations.find((place) => place.id === id)?.name ?? t('formerLocation')));

const KeyRow = ({ one, locations }: RowProps): JSX.Element => {
  const [asking, setAsking] = useState(false);
  const revoke = useRevokeKey();
  const toast = useToast();
  const failed = useFailed();
  const used = one.lastUsedAt === null ? t('neverUsed') : t('lastUsed', { day: day(one.lastUsedAt) });
  return (
    <li className="team-person" data-off={one.revokedAt !== null}>
      <div className="team-name">
        <strong>
          <bdi>{one.name}</bdi>
        </strong>
        <code dir="ltr">…{one.lastFour}</code>
        {one.revokedAt !== null && (
          <span className="portal-mark" data-quiet="true">
            {t('revoked')}
          </span>
        )}
      </div>
      <p className="team-about">
        {listed(one.scopes.filter(isApiScope).map(scopeLabel))} · {placesOf(one, locations)}
      </p>
      <p className="team-about">
        {t('createdBy', { day: day(one.createdAt), name: one.createdBy })} ·{' '}
        {one.revokedAt === null ? used : t('revokedOn', { day: day(one.revokedAt) })}
      </p>
      {one.revokedAt === null && !asking && (
        <div className="team-buttons">
          <button
            type="button"
            className="button button-quiet"
            aria-label={t('revokeOne', { name: one.name })}
            onClick={() => setAsking(true)}
          >
            {t('revoke')}
          </button>
        </div>
      )}
      {asking && (
        <Question
          text={t('revokeQuestion', { name: one.name })}
          yes={t('revokeKey')}
          pending={revoke.isPending}
          pendingLabel={t('revoking')}
          onCancel={() => setAsking(false)}
          onYes={() =>
            revoke.mutate(one.id, {
              onSuccess: () => {
                setAsking(false);
                toast({ title: sentence(integrationMessages.revoked) });
              },
              onError: (error) => failed(error, sentence(integrationMessages.failed)),
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
      <h2 id="keys-heading">{t('keys')}</h2>
      <p className="team-about">
        {t('keysMore')} <a href="/api/docs">{t('documentation')}</a>
      </p>
      {keys.isError && !keys.data && <LoadFailed error={keys.error} onRetry={() => void keys.refetch()} />}
      {keys.isPending && (
        <Loading label={t('loadingKeys')}>
          <Skeleton height="4rem" />
        </Loading>
      )}
      {keys.data && keys.data.length > 0 && (
        <ul className="team-people" aria-label={t('keys')}>
          {keys.data.map((one) => (
            <KeyRow key={one.id} one={one} locations={locations} />
          ))}
        </ul>
      )}
      {created && (
        <SecretOnce
          label={t('keyOf', { name: created.name })}
          secret={created.key}
          hint={t('keyHint')}
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
          {t('createKey')}
        </button>
      )}
    </section>
  );
};
