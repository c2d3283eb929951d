import { setTimeout as pause } from 'node:timers/promises';
import { startTopology, type Member } from '@keepsake/native/topology';
import { isBuilt } from '../../e2e/support/keepsake.js';
import { sabotaged } from '../sabotage/switch.js';
import type { Sabotage, World } from './stack.js';

export type NativeOptions = { readonly sabotage?: Sabotage; readonly built?: boolean };

const retryDelayMs = 500;

/** Runs every service in its own process on real servers, and restarts crashed processes as a cluster does. */
export const nativeWorld = async ({
  sabotage,
  built = isBuilt && sabotage === undefined,
}: NativeOptions = {}): Promise<World> => {
  let over = false;
  const terms: string[] = [];
  const topology = await startTopology({
    built,
    env: { RATE_LIMITS: '1000000', ...sabotaged(sabotage) },
    onCrash: (name, how) => {
      terms.push(`${name} crashed: ${how}`);
      void restartUntilUp(topology.member(name));
    },
  });
  const { servers } = topology;

  const insist = async (name: string, start: () => Promise<void>): Promise<void> => {
    while (!over) {
      try {
        return await start();
      } catch (error) {
        terms.push(`${name} could not start: ${error instanceof Error ? error.message : String(error)}`);
        await pause(retryDelayMs);
      }
    }
  };
  const restartUntilUp = (member: Member): Promise<void> => insist(member.name, member.start);

  const serverKills: Readonly<Record<string, () => Promise<void>>> = {
    broker: async () => {
      await servers.kafka.kill();
      void insist('broker', () => servers.kafka.revive());
    },
    database: async () => {
      await servers.postgres.kill();
      void insist('database', () => servers.postgres.revive());
    },
  };
  return {
    name: 'production topology',
    url: topology.url,
    owner: topology.owner,
    // The relay is part of each service; campaigns and qr-timeline's worker consume the most events.
    targets: ['orders', 'broker', 'shipping', 'affiliates-escrow', 'campaigns', 'qr-timeline-worker-1', 'gateway-1'],
    kill: async (target) => {
      const server = serverKills[target];
      if (server) return server();
      const member = topology.member(target);
      await member.kill();
      void restartUntilUp(member);
    },
    databaseUrl: (database) => servers.postgres.urlOf(database),
    eventsUrl: () => servers.kafka.url,
    output: () => terms.join('\n'),
    stop: async () => {
      over = true;
      await topology.stop();
    },
  };
};
