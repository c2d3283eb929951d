import { parseConfig } from '@keepsake/platform/config';
import type { Env } from '@keepsake/platform/service';
import { z } from 'zod';

const settings = z.object({
  /** Data folder of the installation. */
  DATA_DIR: z.string().optional(),
  /** URL of the databases with {service} in place of the name; overridden by DATABASE_URL_ORDERS and the like. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, 'an address that begins with postgres://')
    .optional(),
  EVENTS_URL: z.string().optional(),
  OBJECTS_URL: z.string().optional(),
});

export type Settings = {
  readonly dataDir: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly databaseUrlOf: (database: string) => string | undefined;
  readonly eventsUrl: string | undefined;
  readonly objectsUrl: string | undefined;
};

const filled = (value: string | undefined): string | undefined => (value === '' ? undefined : value);

/** Returns the name of the setting for one database. */
export const nameOfUrl = (database: string): string => `DATABASE_URL_${database.toUpperCase().replaceAll('-', '_')}`;

export const readSettings = (env: Env): Settings => {
  const given = parseConfig(settings, Object.fromEntries(Object.entries(env).filter(([, value]) => value)));
  return {
    dataDir: given.DATA_DIR,
    databaseUrl: given.DATABASE_URL,
    databaseUrlOf: (database) => filled(env[nameOfUrl(database)]),
    eventsUrl: given.EVENTS_URL,
    objectsUrl: given.OBJECTS_URL,
  };
};
