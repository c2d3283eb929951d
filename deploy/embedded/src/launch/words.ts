import { z } from 'zod';

/** What the launcher tells the process that runs the stack: how to run it, and later to end. */
const plan = z.object({
  /** Address of the server's maintenance database. */
  serverUrl: z.string(),
  /** In front of the database names on a server that is shared with others. */
  databasePrefix: z.string(),
  dataDir: z.string(),
  sockets: z.string(),
  port: z.number(),
  metricsPort: z.number(),
  samples: z.enum(['when-empty', 'always', 'never']),
  env: z.record(z.string(), z.string()),
});
export const order = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('start'), plan }),
  z.object({ kind: z.literal('seed') }),
  z.object({ kind: z.literal('stop') }),
]);

/** What that process answers. */
export const report = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('doing'), words: z.string() }),
  z.object({ kind: z.literal('ready'), port: z.number(), metricsPort: z.number() }),
  z.object({ kind: z.literal('failed'), words: z.string() }),
]);

export type Plan = z.infer<typeof plan>;
export type Order = z.infer<typeof order>;
export type Report = z.infer<typeof report>;
export type Ready = Extract<Report, { kind: 'ready' }>;
