import { tsImport } from 'tsx/esm/api';

/** Prints the table of adapters at the end of a run. */
export default class AdaptersReporter {
  async onRunComplete(_contexts, results) {
    const { adaptersTable } = await tsImport('./adapters-table.ts', import.meta.url);
    const table = adaptersTable(results.testResults);
    if (table) console.log(`\n${table}\n`);
  }
}
