export type { Brands, Logo } from './application/ports.js';
