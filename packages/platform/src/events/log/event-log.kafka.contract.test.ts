import { serverUnderTest } from '@keepsake/native/server-under-test';
import { openEvents } from '../../service/infrastructure.js';
import { createLog } from '../../observability/log.js';
import { provenOn } from '../../testing/contract-suite.js';
import { eventLogContract } from './event-log.contract.js';
import type { EventLog } from './event-log.js';

provenOn(eventLogContract, await serverUnderTest('kafka'), async (kafka) => {
  const opened: EventLog[] = [];
  return {
    open: async () => {
      const log = await openEvents(kafka.url, createLog('silent'));
      opened.push(log);
      return log;
    },
    dropConnections: kafka.restart,
    stop: async () => {
      await opened[0]?.close();
    },
  };
});
