import { runProcess } from '@keepsake/platform/process';
import { campaignsEntry } from './service.js';

await runProcess(campaignsEntry, process.env);
