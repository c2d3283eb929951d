import { z } from 'zod';
import { valuesOf } from './security/encryption.js';
import type { Env } from './service/service.js';

const secretName = /SECRET|PASSWORD|TOKEN|_URL$/;

/**
 * Parses settings from the given environment. Throws one error that lists every invalid setting and what was received;
 * secrets are hidden.
 */
export const parseConfig = <S extends z.ZodType>(schema: S, env: Env): z.infer<S> => {
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map((issue) => {
    const name = issue.path.join('.');
    const received = env[name];
    const shown =
      received === undefined || received === ''
        ? 'nothing'
        : secretName.test(name)
          ? 'a hidden value'
          : JSON.stringify(received);
    return `  ${name}: ${issue.message} (received ${shown})`;
  });
  throw new Error(`Settings are missing or wrong. Set them in the environment and start again:\n${errors.join('\n')}`);
};

/** A secret that signs or encrypts: at least 32 characters, and not a sample from the documentation. */
export const secret = z
  .string('a secret of at least 32 characters')
  .min(32, 'a secret of at least 32 characters')
  .refine((value) => !value.startsWith('sample-'), 'a secret of your own, not the sample of the documentation');

/** A secret that can be rotated: values separated by commas, of which the first signs and all are accepted. */
export const rotatedSecret = z
  .string('a secret of at least 32 characters')
  .refine(
    (text) => valuesOf(text).every((value) => secret.safeParse(value).success),
    'a secret of at least 32 characters and of your own; during a rotation several with commas between them',
  );
