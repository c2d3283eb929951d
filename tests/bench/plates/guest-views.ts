import { startBare } from '../bare-process.js';
import { clientOf } from '../agent.js';
import { within } from '../figure.js';
import { atPace } from '../load.js';

const pace = 200;

type Viewer = {
  /** Views the page at a fixed rate; returns the 99th percentile in milliseconds. */
  readonly p99: (seconds: number) => Promise<number>;
  readonly close: () => void;
};

export const viewerOf = (url: string, path: string): Viewer => {
  const client = clientOf(url, 64);
  const view = async (): Promise<number> => (await client.get(path)).status;
  return {
    p99: async (seconds) =>
      within(
        (await atPace(pace, seconds, view)).map(({ durationMs }) => durationMs),
        0.99,
      ),
    close: client.close,
  };
};

/** Views the same page from a process that only sends it. */
export const bareViewer = async (url: string, path: string): Promise<Viewer> => {
  const page = Buffer.from(await (await fetch(url + path)).arrayBuffer());
  const bare = await startBare(new URL('../timelines/bare-server.ts', import.meta.url), ['http'], { input: page });
  const viewer = viewerOf(`http://127.0.0.1:${bare.port}`, path);
  return {
    p99: viewer.p99,
    close: () => {
      viewer.close();
      bare.stop();
    },
  };
};
