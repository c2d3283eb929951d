import type { KeyScope } from '@keepsake/contracts/values/integrations';
import { integrationsRpc } from '@keepsake/contracts/rpc/integrations';
import { problem } from '@keepsake/platform/problem';
import type { RunningService } from '@keepsake/platform/run';
import { nextCorrelationId } from '../../http/request-record.js';
import { derivedToken, newToken, tokenHash } from '../secrets.js';

export type FoundKey = {
  readonly keyId: string;
  /** `businessAccount` for a key of the business. */
  readonly accountId: string;
  readonly scopes: readonly KeyScope[];
};

/** Recognizable, so that scanners find keys in published code. */
const prefix = 'keepsake_';
const timeoutMs = 5_000;

type NewKey = { readonly key: string; readonly tokenHash: string; readonly lastFour: string };

/** Creates a key; a repeated request with the same Idempotency-Key gets the same one. */
export const newApiKey = (secret: string, personId: string, idempotencyKey: string | undefined): NewKey => {
  const token =
    idempotencyKey === undefined ? newToken() : derivedToken(secret, 'partner-api-key', personId, idempotencyKey);
  const key = `${prefix}${token}`;
  return { key, tokenHash: tokenHash(key), lastFour: key.slice(-4) };
};

/** Returns the API key of an `Authorization: Bearer` header; undefined for other headers. Throws for unknown keys. */
export const createFindApiKey =
  (running: Pick<RunningService, 'clientAs'>) =>
  async (authorization: string | undefined): Promise<FoundKey | undefined> => {
    const [, token] = /^Bearer +(\S+) *$/i.exec(authorization ?? '') ?? [];
    if (token === undefined) return undefined;
    if (!token.startsWith(prefix))
      throw problem('unauthenticated', 'api-key-refused', `This is no API key: they begin with ${prefix}. Check it.`);
    return running
      .clientAs(integrationsRpc, { kind: 'system', service: 'gateway' })
      .IdentifyApiKey(
        { tokenHash: tokenHash(token) },
        { correlationId: nextCorrelationId(), signal: AbortSignal.timeout(timeoutMs) },
      );
  };
