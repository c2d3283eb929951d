// Loaded by Node's `--import` in tests only: see switch.ts.
import { register } from 'node:module';

register('./hooks.mjs', import.meta.url, { data: process.env.CHAOS_SABOTAGE });
