export type { Brands, Contact, Logo } from './application/ports.js';
