// Given to Node by `--import`, never by the product: see switch.ts.
import { register } from 'node:module';

register('./hooks.mjs', import.meta.url, { data: process.env.CHAOS_SABOTAGE });
