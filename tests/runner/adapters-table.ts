/** The fields used of a test file's result. */
export type FileResult = {
  readonly testFilePath: string;
  readonly numPassingTests: number;
  readonly numFailingTests: number;
  readonly numPendingTests: number;
  readonly testExecError?: unknown;
  readonly testResults: readonly { readonly ancestorTitles: readonly string[]; readonly title: string }[];
};

type Row = readonly [port: string, adapter: string, passed: string, failed: string, provenOn: string];

/** Matches `event-log.kafka.contract.test.ts`: the port, then the technology. */
const contractFile = /([a-z-]+)\.([a-z0-9-]+)\.contract\.test\.ts$/;

const rowOf = (result: FileResult): Row | undefined => {
  const [, port, adapter] = contractFile.exec(result.testFilePath) ?? [];
  if (port === undefined || adapter === undefined) return undefined;
  const [first] = result.testResults;
  const server = /\((.*)\)$/.exec(first?.ancestorTitles[0] ?? '')?.[1] ?? 'no server needed';
  const absent = result.testResults.find(({ title }) => title.startsWith('not run: '))?.title;
  const unfinished = result.testExecError === undefined ? undefined : 'could not start';
  const passedOver = result.numPassingTests === 0 && result.numPendingTests > 0 ? 'left out of this run' : undefined;
  const failed = result.numFailingTests + (result.testExecError === undefined ? 0 : 1);
  return [port, adapter, String(result.numPassingTests), String(failed), unfinished ?? absent ?? passedOver ?? server];
};

/** Returns one line per adapter whose suite was in the run; empty when there was none. */
export const adaptersTable = (results: readonly FileResult[]): string => {
  const rows = results
    .map(rowOf)
    .filter((row) => row !== undefined)
    .toSorted((a, b) => (a.join(' ') < b.join(' ') ? -1 : 1));
  if (rows.length === 0) return '';
  const all: readonly Row[] = [['port', 'adapter', 'passed', 'failed', 'tested on'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const lines = all.map((row) =>
    row
      .map((cell, column) =>
        column === 2 || column === 3 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  return ['Adapters and the servers they were tested on', ...lines].join('\n');
};
