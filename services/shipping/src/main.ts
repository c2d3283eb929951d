import { runProcess } from '@keepsake/platform/process';
import { shippingEntry } from './service.js';

await runProcess(shippingEntry, process.env);
