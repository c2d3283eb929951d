// `make faults`: plants one fault after the other in a copy of this checkout and reports which tier catches it.
// ARGS: ids or areas; --until=listed|related|test|verify; --json=FILE (adds to it); --from=FILE (runs nothing); --write.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { allFaults, faultsOf } from './all.js';
import { makeCopy } from './copy.js';
import { areas, type Fault } from './fault.js';
import { createPrograms } from './programs.js';
import { countOf, lineOf, tableOf } from './report.js';
import { createTrials, depths, type Outcome } from './trial.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const reportFile = `${root}docs/fault-report.md`;
const [begins, ends] = ['<!-- table: make faults ARGS=--write -->', '<!-- end of the table -->'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    until: { type: 'string', default: 'verify' },
    json: { type: 'string' },
    from: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});

const picked = (name: string): readonly Fault[] => {
  const area = areas.find((one) => one === name);
  const found = area ? faultsOf[area] : allFaults.filter(({ id }) => id === name);
  if (found.length === 0) throw new Error(`There is no fault and no area called ${name}. Areas: ${areas.join(', ')}.`);
  return found;
};

const read = (file: string): readonly Outcome[] =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as readonly Outcome[]) : [];

const save = (outcome: Outcome): void => {
  if (values.json === undefined) return;
  const others = read(values.json).filter(({ id }) => id !== outcome.id);
  writeFileSync(values.json, `${JSON.stringify([...others, outcome], undefined, 2)}\n`);
};

const tryAll = async (faults: readonly Fault[]): Promise<readonly Outcome[]> => {
  const depth = depths.find((one) => one === values.until);
  if (!depth) throw new Error(`--until takes one of ${depths.join(', ')}.`);
  const copy = makeCopy(root);
  const programs = createPrograms(copy.folder);
  let interrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      interrupted = true;
      programs.stop();
    });
  const outcomes: Outcome[] = [];
  try {
    const trials = createTrials(copy.folder, programs);
    await trials.begin();
    for (const fault of faults) {
      const outcome = await trials.try(fault, depth);
      outcomes.push(outcome);
      save(outcome);
      console.log(lineOf(outcome));
    }
  } catch (error) {
    if (!interrupted) throw error;
    process.exitCode = 130;
  } finally {
    copy.remove();
  }
  return outcomes;
};

const expected = positionals.length === 0 ? allFaults : [...new Set(positionals.flatMap(picked))];
const isKnown = ({ id }: Outcome): boolean => allFaults.some((fault) => fault.id === id);
const outcomes = values.from === undefined ? await tryAll(expected) : read(values.from).filter(isKnown);

if (values.write) {
  const text = readFileSync(reportFile, 'utf8');
  const [before = ''] = text.split(begins);
  const [, after = ''] = text.split(ends);
  const date = new Date().toISOString().slice(0, 10);
  const table = `${countOf(outcomes)} (${date}).\n\n${tableOf(allFaults, outcomes)}`;
  writeFileSync(reportFile, `${before}${begins}\n\n${table}\n\n${ends}${after}`);
}
console.log(countOf(outcomes));
if (outcomes.some(({ caught }) => !caught)) process.exitCode ||= 1;
