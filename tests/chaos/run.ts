// `make chaos`: kills components while orders are placed, then checks the data. Every run prints its seed.
// SEED, ORDERS, KILLS and STACK (embedded or native) select it; docs/chaos.md describes the others:
// ARGS=--sabotage, ARGS=--poison, ARGS=--faults, ARGS=--money.
import { parseArgs } from 'node:util';
import { serverUnderTest } from '@keepsake/native/server-under-test';
import { freshDatabase } from '@keepsake/platform/testing/databases';
import { startTestPostgres, stopTestPostgres } from '../runner/global-setup.js';
import { isGood } from './orders/judge.js';
import { kafkaAway } from './faults/kafka-away.js';
import { money } from './money/money.js';
import { poisonFaults, poisonRun, type PoisonPlaces } from './poison.js';
import { report } from './orders/report.js';
import { runChaos, type ChaosOutcome, type ChaosSize } from './orders/run-chaos.js';
import { sabotages } from './sabotage/sabotages.mjs';
import { openScene } from './faults/production-fixture.js';
import { embeddedWorld } from './orders/stack.embedded.js';
import { nativeWorld } from './orders/stack.native.js';
import type { Sabotage, World } from './orders/stack.js';

const { values: flags } = parseArgs({
  options: {
    sabotage: { type: 'boolean' },
    poison: { type: 'boolean' },
    faults: { type: 'boolean' },
    money: { type: 'boolean' },
  },
});

const numberOf = (name: string, usual: number): number => {
  const value = Number(process.env[name] || usual);
  if (Number.isInteger(value) && value >= 0) return value;
  throw new Error(`${name} is not a whole number. Set it, for example ${name}=${usual}.`);
};

const stack = process.env['STACK'] || 'embedded';
const seed = numberOf('SEED', Math.floor(Math.random() * 1e6));
const print = (text: string): void => console.log(`  ${text}`);

const open = (sabotage?: Sabotage): Promise<World> => {
  if (stack === 'embedded') return embeddedWorld(sabotage);
  if (stack === 'native') return nativeWorld(sabotage ? { sabotage } : {});
  throw new Error('STACK is invalid. Set it to embedded or native.');
};

const run = async (size: ChaosSize, sabotage?: Sabotage): Promise<ChaosOutcome> => {
  const world = await open(sabotage);
  try {
    print(`${sabotage ? `# sabotage: ${sabotage}, ` : ''}${world.name}, SEED=${seed}`);
    const outcome = await runChaos(world, size, print);
    console.log(`\n${report(world.name, size, outcome)}\n`);
    if (!sabotage && !isGood(outcome.verdict)) console.log(`${world.output().slice(-10_000)}\n`);
    return outcome;
  } finally {
    await world.stop();
  }
};

const kills = async (): Promise<boolean> => {
  const outcome = await run({ seed, orders: numberOf('ORDERS', 2_000), kills: numberOf('KILLS', 20) });
  return isGood(outcome.verdict) && outcome.convergedMs !== undefined;
};

/** The checker must find each sabotage. */
const sabotage = async (): Promise<boolean> => {
  const size = { seed, orders: numberOf('ORDERS', 150), kills: numberOf('KILLS', 3), convergeMs: 20_000 };
  let good = true;
  for (const name of Object.keys(sabotages) as readonly Sabotage[]) {
    if (stack === 'native' && name === 'lanes-side-by-side') continue; // breaks the PostgreSQL log, which only the default stack uses
    const { verdict } = await run(size, name);
    const found = sabotages[name]?.finds.some((kind) => verdict[kind].length > 0) === true;
    print(`${name}: ${found ? 'found' : 'NOT FOUND, the checker misses it'}\n`);
    good &&= found;
  }
  return good;
};

const poison = async (): Promise<boolean> => {
  const size = { seed, events: numberOf('EVENTS', 10_000), poisoned: numberOf('POISONED', 1_000) };
  const among = async (log: string, places: PoisonPlaces): Promise<boolean> => {
    const outcome = await poisonRun(places, size);
    const faults = poisonFaults(size, outcome);
    print(
      `${log}: ${size.poisoned} poison messages among ${size.events}, ${outcome.letters.length} dead letters, SEED=${seed}`,
    );
    for (const { replayed, left } of outcome.replays) print(`  replayed ${replayed}, left ${left}`);
    for (const fault of faults) print(`  ${fault}`);
    return faults.length === 0;
  };
  await startTestPostgres();
  try {
    const databaseUrl = (): Promise<string> => freshDatabase('poison');
    let good = await among('PostgreSQL', {
      databaseUrl: await databaseUrl(),
      eventsUrl: await freshDatabase('events'),
    });
    const kafka = await serverUnderTest('kafka');
    if ('notRun' in kafka) print(`Kafka: not run, ${kafka.notRun}`);
    else {
      const server = await kafka.start();
      good = (await among('Kafka', { databaseUrl: await databaseUrl(), eventsUrl: server.url })) && good;
      await server.stop();
    }
    return good;
  } finally {
    await stopTestPostgres();
  }
};

const faults = async (): Promise<boolean> => {
  const [seconds, perSecond] = [numberOf('SECONDS', 60), numberOf('RATE', 20)];
  const scene = await openScene();
  try {
    print(`Kafka is down for ${seconds} s at ${perSecond} orders a second …`);
    const outcome = await kafkaAway(scene.topology, { seconds, perSecond, drainMs: 60_000 });
    const { placed, refused, slowestMs, drainedMs, left } = outcome;
    print(
      `${placed} orders, ${refused.length} not accepted at once, slowest response after ${Math.round(slowestMs)} ms`,
    );
    print(
      drainedMs === undefined ? `${left} not arrived after 60 s` : `arrived ${(drainedMs / 1_000).toFixed(1)} s after`,
    );
    for (const crash of scene.crashes) print(`crashed: ${crash}`);
    return refused.length === 0 && drainedMs !== undefined && scene.crashes.length === 0;
  } finally {
    await scene.leave();
  }
};

const expected = [
  ...(flags.sabotage ? [sabotage] : []),
  ...(flags.poison ? [poison] : []),
  ...(flags.faults ? [faults] : []),
  ...(flags.money ? [() => money(seed, numberOf, print)] : []),
];
let good = true;
for (const part of expected.length > 0 ? expected : [kills]) good = (await part()) && good;
print(good ? 'Good.' : 'NOT GOOD.');
process.exitCode = good ? 0 : 1;
