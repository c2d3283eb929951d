import { isApiScope, isBusinessScope, type KeyScope } from '@keepsake/contracts/values/integrations';
import { integrationMessages } from '@keepsake/contracts/catalog/integration-messages';
import { requireSystem } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { invalidFields } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import type { Locations } from '../../accounts/api.js';
import type { Members, TeamLog } from '../../team/api.js';
import {
  apiKeyNotFound,
  apiKeyRefused,
  isUseStale,
  maxApiKeys,
  tooManyApiKeys,
  type ApiKey,
} from '../domain/api-key.js';
import { recordChange, requireIntegrationOwner } from './integration-owner.js';
import type { ApiKeys } from './ports.js';

type Deps = {
  readonly apiKeys: ApiKeys;
  readonly members: Members;
  readonly locations: Pick<Locations, 'list'>;
  readonly teamLog: Pick<TeamLog, 'note'>;
  readonly clock: Clock;
  readonly ids: Ids;
};

export type CreateApiKey = {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  /** Empty: all locations. */
  readonly locationIds: readonly string[];
  readonly tokenHash: string;
  readonly lastFour: string;
};

/** Creates a key of the account, for owners of the team, or of the business, for owners of the back office. */
export const createApiKey =
  (deps: Deps): Handler<CreateApiKey, { readonly keyId: string }> =>
  async ({ name, scopes, locationIds, tokenHash, lastFour }, ctx) => {
    const owner = await requireIntegrationOwner(deps, ctx.caller);
    const { accountId } = owner;
    const isAllowed = owner.caller.kind === 'staff' ? isBusinessScope : isApiScope;
    if (!scopes.every(isAllowed)) throw invalidFields([{ field: 'scopes', message: integrationMessages.scopes }]);
    const own = new Set(locationIds.length === 0 ? [] : (await deps.locations.list(accountId)).map(({ id }) => id));
    if (locationIds.some((id) => !own.has(id)))
      throw invalidFields([{ field: 'locationIds', message: integrationMessages.locations }]);
    return ctx.transaction(async (tx) => {
      if ((await deps.apiKeys.lockCount(tx, accountId)) >= maxApiKeys) throw tooManyApiKeys();
      const [keyId, createdAt] = [deps.ids.next(), deps.clock.now()];
      await deps.apiKeys.insert(tx, {
        id: keyId,
        accountId,
        name,
        scopes: [...new Set(scopes)],
        tokenHash,
        lastFour,
        createdBy: owner.personId,
        createdAt,
        ...(locationIds.length > 0 && { locationIds: [...new Set(locationIds)] }),
      });
      await recordChange(deps.teamLog, tx, owner, {
        act: 'api-key-created',
        subject: 'api-key',
        subjectId: keyId,
        about: name,
        at: createdAt,
      });
      return { keyId };
    });
  };

/** Revokes a key; idempotent. */
export const revokeApiKey =
  (deps: Deps): Handler<{ readonly keyId: string }, { readonly keyId: string }> =>
  async ({ keyId }, ctx) => {
    const owner = await requireIntegrationOwner(deps, ctx.caller);
    if (!(await deps.apiKeys.find(owner.accountId, keyId))) throw apiKeyNotFound();
    return ctx.transaction(async (tx) => {
      const at = deps.clock.now();
      const name = await deps.apiKeys.revoke(tx, owner.accountId, keyId, at);
      if (name !== undefined)
        await recordChange(deps.teamLog, tx, owner, {
          act: 'api-key-revoked',
          subject: 'api-key',
          subjectId: keyId,
          about: name,
          at,
        });
      return { keyId };
    });
  };

export const listApiKeys =
  (deps: Pick<Deps, 'apiKeys' | 'members'>): Handler<object, readonly ApiKey[]> =>
  async (_, ctx) =>
    deps.apiKeys.list((await requireIntegrationOwner(deps, ctx.caller)).accountId);

/** Returns the key with this hash for the gateway. */
export const identifyApiKey =
  ({ apiKeys, clock }: Pick<Deps, 'apiKeys' | 'clock'>): Handler<{ readonly tokenHash: string }, ApiKey> =>
  async ({ tokenHash }, ctx) => {
    requireSystem(ctx.caller);
    const key = await apiKeys.byHash(tokenHash);
    if (!key) throw apiKeyRefused();
    const at = clock.now();
    if (isUseStale(key, at)) await ctx.transaction((tx) => apiKeys.used(tx, key.id, at));
    return key;
  };
