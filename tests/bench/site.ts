import { rmSync } from 'node:fs';
import { openSecrets } from '@keepsake/embedded/secrets';
import { missingServers, startTopology, type Topology } from '@keepsake/native/topology';
import { scratchFolder } from '../e2e/support/keepsake.js';
import { visitor, type Visitor } from '../e2e/support/visitor.js';
import type { Plan } from './plan.js';

/** The production topology on this machine: one process per service, two gateways, Kafka, MongoDB, Redis, S3. */
export type Site = {
  readonly topology: Topology;
  readonly url: string;
  readonly otherUrl: string;
  readonly staff: Visitor;
  /** Secret that derives customer ids. */
  readonly customerIdSecret: string;
  readonly pidOf: (member: string) => number;
  readonly stop: () => Promise<void>;
};

export const startSite = async ({ built }: Plan): Promise<Site | { readonly notRun: string }> => {
  const missing = missingServers();
  if (missing !== undefined) return { notRun: missing };
  const scratch = scratchFolder();
  const topology = await startTopology({
    built,
    gateways: 2,
    shares: true,
    dataDir: scratch.path, // what is written has to outlive a power cut, as in production
    env: { NODE_ENV: 'production', RATE_LIMITS: '1000000' },
  });
  const [url = '', otherUrl = ''] = topology.urls;
  const staff = visitor(url);
  await staff.post('/api/admin/login', topology.owner);
  return {
    topology,
    url,
    otherUrl,
    staff,
    customerIdSecret: openSecrets(scratch.path)['CUSTOMER_ID_SECRET'] ?? '',
    pidOf: (member) => {
      const pid = topology.member(member).pid();
      if (pid === undefined) throw new Error(`${member} does not run.`);
      return pid;
    },
    stop: async () => {
      await topology.stop();
      rmSync(scratch.path, { recursive: true, force: true });
    },
  };
};
