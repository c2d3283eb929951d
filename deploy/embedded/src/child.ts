// The process that runs the stack. The launcher beside it owns the database, says how to run, and starts this one again
// when it crashes.
import { isProblem } from '@keepsake/platform/problem';
import { portTaken } from './launch/port.js';
import { order, type Plan, type Report } from './launch/words.js';
import { startStack, type Stack } from './stack.js';

const tell = (report: Report): Promise<void> =>
  new Promise((resolve) => {
    if (process.connected) process.send?.(report, undefined, undefined, () => resolve());
    else resolve();
  });

const urlOn =
  ({ serverUrl, databasePrefix }: Plan) =>
  (database: string): string => {
    const url = new URL(serverUrl);
    if (database !== 'postgres') url.pathname = `/${databasePrefix}${database}`;
    return url.href;
  };

/** Without them the site runs as well, so whatever goes wrong is told and no more. */
const seed = async (stack: Stack, { dataDir, samples }: Pick<Plan, 'dataDir' | 'samples'>): Promise<void> => {
  const doing = (words: string): Promise<void> => tell({ kind: 'doing', words });
  try {
    const { seedFamilies } = await import('./seed.js'); // draws pictures, which most starts need not load
    await seedFamilies({ stack, dataDir, evenBesideOthers: samples === 'always', tell: doing });
  } catch (error) {
    console.error(error);
    await doing(`The sample families could not move in: ${sentenceOf(error)} make seed tries again.`);
  }
};

const start = async (plan: Plan): Promise<Stack> => {
  const stack = await startStack({ ...plan, urlOf: urlOn(plan) });
  if (plan.samples !== 'never') await seed(stack, plan);
  await tell({ kind: 'ready', port: stack.port, metricsPort: stack.metricsPort });
  return stack;
};

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const sentenceFor = (error: unknown, plan: Plan): string => {
  const taken = !isProblem(error) && (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  return taken ? portTaken(plan.port).message : sentenceOf(error);
};

process.umask(0o077); // mail and media lie in a folder that the database's user may walk through

let starting: Promise<Stack> | undefined;
let dataDir = '';
let stopping = false;

const stop = async (): Promise<void> => {
  if (stopping) return;
  stopping = true;
  await (await starting)?.stop();
  process.exit(0);
};

process.on('message', (message) => {
  const said = order.parse(message);
  if (said.kind === 'stop') return void stop();
  if (said.kind === 'seed') return void starting?.then((stack) => seed(stack, { dataDir, samples: 'always' }));
  ({ dataDir } = said.plan);
  starting = start(said.plan);
  starting.catch(async (error: unknown) => {
    console.error(error);
    await tell({ kind: 'failed', words: sentenceFor(error, said.plan) });
    process.exit(1);
  });
});
process.on('SIGTERM', () => void stop());
// Ctrl-C and a closed terminal reach everybody in it; the launcher hears them and tells us when it is our turn.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
// The launcher was killed. The next one wants the port, and nothing here needs a goodbye: what was answered is on disk.
process.on('disconnect', () => process.exit(1));
