import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export type Load = {
  /** Ends it, waits for the last answers, and says how it went. */
  readonly end: () => Promise<{
    readonly sent: number;
    readonly perSecond: number;
    readonly failed: readonly string[];
  }>;
  readonly failures: () => number;
};

const patienceMs = 10_000;

const ask = (url: string, agent: http.Agent | false): Promise<string | undefined> =>
  new Promise((resolve) => {
    const request = http.get(url, { agent, timeout: patienceMs }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode === 200 ? undefined : `answered ${answer.statusCode}`));
      answer.once('error', (error: NodeJS.ErrnoException) => resolve(`cut off: ${error.code ?? error.message}`));
    });
    request.once('timeout', () => request.destroy(new Error('no answer in 10 s')));
    request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });

/**
 * Guests at a steady pace, whether or not those before have been answered. Every other one comes on a connection of its own,
 * the others keep theirs open, as a proxy in front does. Nobody asks twice: what fails has failed.
 */
export const guests = (perSecond: number, urlOf: (at: number) => string): Load => {
  const kept = new http.Agent({ keepAlive: true, maxSockets: 32 });
  const failed: string[] = [];
  const underWay = new Set<Promise<void>>();
  const began = performance.now();
  let sent = 0;
  let over = false;
  const arrive = async (): Promise<void> => {
    while (!over) {
      const early = began + (sent / perSecond) * 1_000 - performance.now();
      if (early > 1) await pause(early);
      const at = sent;
      sent += 1;
      const one = ask(urlOf(at), at % 2 === 0 && kept).then((fault) => {
        underWay.delete(one);
        if (fault !== undefined) failed.push(`${((performance.now() - began) / 1_000).toFixed(1)} s: ${fault}`);
      });
      underWay.add(one);
    }
  };
  const arriving = arrive();
  return {
    failures: () => failed.length,
    end: async () => {
      over = true;
      await arriving;
      const perSecondNow = sent / ((performance.now() - began) / 1_000);
      await Promise.all(underWay);
      kept.destroy();
      return { sent, perSecond: perSecondNow, failed };
    },
  };
};
