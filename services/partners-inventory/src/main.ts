import { runProcess } from '@keepsake/platform/process';
import { partnersInventoryEntry } from './service.js';

await runProcess(partnersInventoryEntry, process.env);
