import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export type Load = {
  /** Stops, waits for the last responses, and returns the result. */
  readonly end: () => Promise<{
    readonly sent: number;
    readonly perSecond: number;
    readonly failed: readonly string[];
  }>;
  readonly failures: () => number;
};

const timeoutMs = 10_000;

const ask = (url: string, agent: http.Agent | false): Promise<string | undefined> =>
  new Promise((resolve) => {
    const request = http.get(url, { agent, timeout: timeoutMs }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode === 200 ? undefined : `status ${answer.statusCode}`));
      answer.once('error', (error: NodeJS.ErrnoException) => resolve(`cut off: ${error.code ?? error.message}`));
    });
    request.once('timeout', () => request.destroy(new Error('no response in 10 s')));
    request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });

/**
 * Sends requests at a fixed rate, independent of responses. Every second one uses a new connection, the others
 * a persistent one, as a proxy does. No retries: each failure counts.
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
      const url = urlOf(sent);
      const one = ask(url, sent % 2 === 0 && kept).then((fault) => {
        underWay.delete(one);
        const seconds = ((performance.now() - began) / 1_000).toFixed(1);
        if (fault !== undefined) failed.push(`${seconds} s: ${fault} (${new URL(url).pathname})`);
      });
      sent += 1;
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
