import { runGateway } from './process.js';

await runGateway(process.env);
