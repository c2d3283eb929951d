export type { Announce } from './application/announce.js';
