import { createHmac, randomBytes } from 'node:crypto';

const secretPrefix = 'whsec_';

export const newSigningSecret = (): string => `${secretPrefix}${randomBytes(32).toString('base64')}`;

/** Returns the headers of Standard Webhooks; the signature covers id, time and body. */
export const signedHeaders = (
  secret: string,
  { id, body, at }: { readonly id: string; readonly body: string; readonly at: Date },
) => {
  const seconds = String(Math.floor(at.getTime() / 1_000));
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` };
};
