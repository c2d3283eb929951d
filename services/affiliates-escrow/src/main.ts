import { runProcess } from '@keepsake/platform/process';
import { affiliatesEscrowEntry } from './service.js';

await runProcess(affiliatesEscrowEntry, process.env);
