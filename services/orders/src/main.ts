import { runProcess } from '@keepsake/platform/process';
import { ordersEntry } from './service.js';

await runProcess(ordersEntry, process.env);
