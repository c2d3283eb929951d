import { z } from 'zod';

/** Messages from the launcher to the process that runs the stack. */
const plan = z.object({
  /** URL of the server's maintenance database. */
  serverUrl: z.string(),
  /** Prefix of database names on a shared server. */
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

/** Messages from that process to the launcher. */
export const report = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('doing'), text: z.string() }),
  z.object({ kind: z.literal('ready'), port: z.number(), metricsPort: z.number() }),
  z.object({ kind: z.literal('failed'), text: z.string() }),
]);

export type Plan = z.infer<typeof plan>;
export type Order = z.infer<typeof order>;
export type Report = z.infer<typeof report>;
export type Ready = Extract<Report, { kind: 'ready' }>;
