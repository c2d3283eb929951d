export type { Announce, AnnounceOrder } from './application/announce.js';
