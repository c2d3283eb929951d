import { runProcess } from '@keepsake/platform/process';
import { qrTimelineEntry } from './service.js';

await runProcess(qrTimelineEntry, process.env);
