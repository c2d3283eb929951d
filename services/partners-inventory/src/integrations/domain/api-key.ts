import { integrationMessages } from '@keepsake/contracts/catalog/integration-messages';
import type { KeyScope } from '@keepsake/contracts/values/integrations';
import { problem } from '@keepsake/platform/problem';

export type ApiKey = {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly lastFour: string;
  readonly scopes: readonly KeyScope[];
  /** Undefined: all locations of the account. */
  readonly locationIds?: readonly string[];
  /** Name of the person who created it; the id of staff. */
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly lastUsedAt?: Date;
  readonly revokedAt?: Date;
};

export const maxApiKeys = 20;

/** Minimum interval between updates of the last use, so that reads of a busy program do not write. */
const usedEveryMs = 60_000;

export const isUseStale = ({ lastUsedAt }: Pick<ApiKey, 'lastUsedAt'>, now: Date): boolean =>
  lastUsedAt === undefined || now.getTime() - lastUsedAt.getTime() >= usedEveryMs;

export const apiKeyNotFound = () => problem('not-found', 'api-key-not-found', integrationMessages.keyUnknown);
export const tooManyApiKeys = () => problem('conflict', 'api-keys-full', integrationMessages.keysFull);
export const apiKeyRefused = () =>
  problem(
    'unauthenticated',
    'api-key-refused',
    'This API key is unknown or was revoked. Create one under Settings, Integrations.',
  );
