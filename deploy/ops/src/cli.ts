// `make ops`: commands for operators. Results go to stdout, progress and errors to stderr.
import { run } from './run.js';

const { code, out, complaint } = await run(process.argv.slice(2), process.env, (text) => console.error(`  ${text}`));
if (out !== '') console.log(out);
if (complaint !== undefined) console.error(complaint);
process.exitCode = code;
