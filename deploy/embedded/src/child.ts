// Entry point of the process that runs the stack. The launcher is its parent: it owns the database, sends the plan
// and restarts this process after a crash.
import { isProblem } from '@keepsake/platform/problem';
import { collectGarbage } from '@keepsake/platform/process';
import { diskFault } from './launch/disk-fault.js';
import { portTaken } from './launch/port.js';
import { order, type Plan, type Report } from './launch/messages.js';
import { startStack, type Stack } from './stack.js';

const notify = (report: Report): Promise<void> =>
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

/** Reports a failure without rethrowing it: the site works without sample families. */
const seed = async (stack: Stack, { dataDir, samples }: Pick<Plan, 'dataDir' | 'samples'>): Promise<void> => {
  const doing = (text: string): Promise<void> => notify({ kind: 'doing', text });
  try {
    const { seedFamilies } = await import('./seed.js'); // loaded on demand: draws images, which most starts do not need
    await seedFamilies({ stack, dataDir, evenBesideOthers: samples === 'always', reportProgress: doing });
  } catch (error) {
    console.error(error);
    await doing(`Creating the sample families failed: ${messageOf(error)} Run make seed to retry.`);
  }
};

const start = async (plan: Plan): Promise<Stack> => {
  const stack = await startStack({ ...plan, urlOf: urlOn(plan) });
  if (plan.samples !== 'never') await seed(stack, plan);
  await notify({ kind: 'ready', port: stack.port, metricsPort: stack.metricsPort });
  await collectGarbage();
  return stack;
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const sentenceFor = (error: unknown, plan: Plan): string => {
  const taken = !isProblem(error) && (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  return taken ? portTaken(plan.port).message : messageOf(diskFault(error, plan.dataDir) ?? error);
};

process.umask(0o077); // media and emails are in a folder that the database's user may enter

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
  const input = order.parse(message);
  if (input.kind === 'stop') return void stop();
  if (input.kind === 'seed') return void starting?.then((stack) => seed(stack, { dataDir, samples: 'always' }));
  ({ dataDir } = input.plan);
  starting = start(input.plan);
  starting.catch(async (error: unknown) => {
    console.error(error);
    await notify({ kind: 'failed', text: sentenceFor(error, input.plan) });
    process.exit(1);
  });
});
process.on('SIGTERM', () => void stop());
// The terminal sends Ctrl-C to the whole process group; the launcher decides when this process stops.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
// The launcher was killed. Exits immediately to free the port; acknowledged work is already on disk.
process.on('disconnect', () => process.exit(1));
